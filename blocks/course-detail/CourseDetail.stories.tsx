import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CourseDetail from './CourseDetail.tsx'

const meta: Meta<typeof CourseDetail> = { title: 'Blocks/Course detail', component: CourseDetail }
export default meta

export const Online: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'online') }
export const Free: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'free') }
export const Onsite: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'onsite') }
export const Continued: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'continued') }
export const Unpaid: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'unpaid') }
export const Certified: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'certified') }
export const Missing: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'missing') }

export const EarlyBundle: StoryObj<typeof CourseDetail> = { args: storyArgs(block, 'early-bundle') }
