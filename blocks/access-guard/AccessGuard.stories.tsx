import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import AccessGuard from './AccessGuard.tsx'

const meta: Meta<typeof AccessGuard> = { title: 'Blocks/Access guard', component: AccessGuard }
export default meta

export const Blocked: StoryObj<typeof AccessGuard> = { args: storyArgs(block, 'blocked') }
export const Popup: StoryObj<typeof AccessGuard> = { args: storyArgs(block, 'popup') }
export const Guest: StoryObj<typeof AccessGuard> = { args: storyArgs(block, 'guest') }
