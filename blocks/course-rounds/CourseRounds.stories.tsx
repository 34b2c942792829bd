import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CourseRounds from './CourseRounds.tsx'

const meta: Meta<typeof CourseRounds> = { title: 'Blocks/CourseRounds', component: CourseRounds }
export default meta

export const Some: StoryObj<typeof CourseRounds> = { args: storyArgs(block, 'some') }
export const None: StoryObj<typeof CourseRounds> = { args: storyArgs(block, 'none') }
export const Past: StoryObj<typeof CourseRounds> = { args: storyArgs(block, 'past') }
export const Failed: StoryObj<typeof CourseRounds> = { args: storyArgs(block, 'failed') }
