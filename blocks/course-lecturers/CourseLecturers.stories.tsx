import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CourseLecturers from './CourseLecturers.tsx'

const meta: Meta<typeof CourseLecturers> = {
  title: 'Blocks/CourseLecturers',
  component: CourseLecturers,
}
export default meta

export const Two: StoryObj<typeof CourseLecturers> = { args: storyArgs(block, 'two') }
export const None: StoryObj<typeof CourseLecturers> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof CourseLecturers> = { args: storyArgs(block, 'failed') }
