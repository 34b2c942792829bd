import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Account from './Account.tsx'

const meta: Meta<typeof Account> = { title: 'Blocks/Account', component: Account }
export default meta

export const Profile: StoryObj<typeof Account> = { args: storyArgs(block, 'profile') }
export const Password: StoryObj<typeof Account> = { args: storyArgs(block, 'password') }
export const Consents: StoryObj<typeof Account> = { args: storyArgs(block, 'consents') }
export const Sessions: StoryObj<typeof Account> = { args: storyArgs(block, 'sessions') }
export const Broken: StoryObj<typeof Account> = { args: storyArgs(block, 'broken') }
export const Failed: StoryObj<typeof Account> = { args: storyArgs(block, 'failed') }
