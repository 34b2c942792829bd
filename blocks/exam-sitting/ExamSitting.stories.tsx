import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ExamSitting from './ExamSitting.tsx'

const meta: Meta<typeof ExamSitting> = { title: 'Blocks/ExamSitting', component: ExamSitting }
export default meta

export const Before: StoryObj<typeof ExamSitting> = { args: storyArgs(block, 'before') }
export const After: StoryObj<typeof ExamSitting> = { args: storyArgs(block, 'after') }
export const Refused: StoryObj<typeof ExamSitting> = { args: storyArgs(block, 'refused') }
export const Missing: StoryObj<typeof ExamSitting> = { args: storyArgs(block, 'missing') }
