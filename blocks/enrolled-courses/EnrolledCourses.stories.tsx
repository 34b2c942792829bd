import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import EnrolledCourses from './EnrolledCourses.tsx'

const meta: Meta<typeof EnrolledCourses> = {
  title: 'Blocks/EnrolledCourses',
  component: EnrolledCourses,
}
export default meta

export const Two: StoryObj<typeof EnrolledCourses> = { args: storyArgs(block, 'two') }
export const Bundle: StoryObj<typeof EnrolledCourses> = { args: storyArgs(block, 'bundle') }
export const None: StoryObj<typeof EnrolledCourses> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof EnrolledCourses> = { args: storyArgs(block, 'failed') }
