import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ItemStatistics from './ItemStatistics.tsx'

const meta: Meta<typeof ItemStatistics> = {
  title: 'Blocks/ItemStatistics',
  component: ItemStatistics,
}
export default meta

export const Taken: StoryObj<typeof ItemStatistics> = { args: storyArgs(block, 'taken') }
export const Untaken: StoryObj<typeof ItemStatistics> = { args: storyArgs(block, 'untaken') }
export const Missing: StoryObj<typeof ItemStatistics> = { args: storyArgs(block, 'missing') }
