import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CourseList from './CourseList.tsx'

const meta: Meta<typeof CourseList> = { title: 'Blocks/Course list', component: CourseList }
export default meta

export const ByCategory: StoryObj<typeof CourseList> = { args: storyArgs(block, 'by-category') }
export const Grid: StoryObj<typeof CourseList> = { args: storyArgs(block, 'grid') }
export const Featured: StoryObj<typeof CourseList> = { args: storyArgs(block, 'featured') }
export const ByTarget: StoryObj<typeof CourseList> = { args: storyArgs(block, 'by-target') }
export const Search: StoryObj<typeof CourseList> = { args: storyArgs(block, 'search') }
export const Failed: StoryObj<typeof CourseList> = { args: storyArgs(block, 'failed') }
