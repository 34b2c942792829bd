import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import TaskCalendar from './TaskCalendar.tsx'

const meta: Meta<typeof TaskCalendar> = { title: 'Blocks/TaskCalendar', component: TaskCalendar }
export default meta

export const Month: StoryObj<typeof TaskCalendar> = { args: storyArgs(block, 'month') }
export const None: StoryObj<typeof TaskCalendar> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof TaskCalendar> = { args: storyArgs(block, 'failed') }
