import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ChatRoom from './ChatRoom.tsx'

const meta: Meta<typeof ChatRoom> = { title: 'Blocks/ChatRoom', component: ChatRoom }
export default meta

export const Talk: StoryObj<typeof ChatRoom> = { args: storyArgs(block, 'talk') }
export const Silent: StoryObj<typeof ChatRoom> = { args: storyArgs(block, 'silent') }
export const None: StoryObj<typeof ChatRoom> = { args: storyArgs(block, 'none') }
