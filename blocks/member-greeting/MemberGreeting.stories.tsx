import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import MemberGreeting from './MemberGreeting.tsx'

const meta: Meta<typeof MemberGreeting> = {
  title: 'Blocks/MemberGreeting',
  component: MemberGreeting,
}
export default meta

export const Unread: StoryObj<typeof MemberGreeting> = { args: storyArgs(block, 'unread') }
