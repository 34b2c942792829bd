import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Inbox from './Inbox.tsx'

const meta: Meta<typeof Inbox> = { title: 'Blocks/Inbox', component: Inbox }
export default meta

export const Two: StoryObj<typeof Inbox> = { args: storyArgs(block, 'two') }
export const None: StoryObj<typeof Inbox> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof Inbox> = { args: storyArgs(block, 'failed') }
