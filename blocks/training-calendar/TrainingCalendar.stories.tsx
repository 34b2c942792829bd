import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import TrainingCalendar from './TrainingCalendar.tsx'

const meta: Meta<typeof TrainingCalendar> = {
  title: 'Blocks/Training calendar',
  component: TrainingCalendar,
}
export default meta

export const Year: StoryObj<typeof TrainingCalendar> = { args: storyArgs(block, 'year') }
export const LastYear: StoryObj<typeof TrainingCalendar> = { args: storyArgs(block, 'last-year') }
export const Failed: StoryObj<typeof TrainingCalendar> = { args: storyArgs(block, 'failed') }
export const Empty: StoryObj<typeof TrainingCalendar> = { args: storyArgs(block, 'empty') }
