import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import TrainingOffice from './TrainingOffice.tsx'

const meta: Meta<typeof TrainingOffice> = {
  title: 'Blocks/TrainingOffice',
  component: TrainingOffice,
}
export default meta

export const Busy: StoryObj<typeof TrainingOffice> = { args: storyArgs(block, 'busy') }
export const Quiet: StoryObj<typeof TrainingOffice> = { args: storyArgs(block, 'quiet') }
export const Failed: StoryObj<typeof TrainingOffice> = { args: storyArgs(block, 'failed') }
