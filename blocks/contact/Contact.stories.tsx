import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Contact from './Contact.tsx'

const meta: Meta<typeof Contact> = { title: 'Blocks/Contact', component: Contact }
export default meta

export const Full: StoryObj<typeof Contact> = { args: storyArgs(block, 'full') }
export const BadAddresses: StoryObj<typeof Contact> = { args: storyArgs(block, 'bad-addresses') }
export const Site: StoryObj<typeof Contact> = { args: storyArgs(block, 'site') }
