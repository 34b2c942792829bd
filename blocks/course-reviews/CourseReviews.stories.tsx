import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CourseReviews from './CourseReviews.tsx'

const meta: Meta<typeof CourseReviews> = { title: 'Blocks/CourseReviews', component: CourseReviews }
export default meta

export const Some: StoryObj<typeof CourseReviews> = { args: storyArgs(block, 'some') }
export const None: StoryObj<typeof CourseReviews> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof CourseReviews> = { args: storyArgs(block, 'failed') }
