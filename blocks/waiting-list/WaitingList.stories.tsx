import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import WaitingList from './WaitingList.tsx'

const meta: Meta<typeof WaitingList> = { title: 'Blocks/WaitingList', component: WaitingList }
export default meta

export const Offered: StoryObj<typeof WaitingList> = { args: storyArgs(block, 'offered') }
export const Stranger: StoryObj<typeof WaitingList> = { args: storyArgs(block, 'stranger') }
export const None: StoryObj<typeof WaitingList> = { args: storyArgs(block, 'none') }
