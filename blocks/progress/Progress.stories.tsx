import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Progress from './Progress.tsx'

const meta: Meta<typeof Progress> = { title: 'Blocks/Progress', component: Progress }
export default meta

export const Half: StoryObj<typeof Progress> = { args: storyArgs(block, 'half') }
export const Seats: StoryObj<typeof Progress> = { args: storyArgs(block, 'seats') }
export const Over: StoryObj<typeof Progress> = { args: storyArgs(block, 'over') }
