import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import LecturerList from './LecturerList.tsx'

const meta: Meta<typeof LecturerList> = { title: 'Blocks/LecturerList', component: LecturerList }
export default meta

export const Faces: StoryObj<typeof LecturerList> = { args: storyArgs(block, 'faces') }
export const Cards: StoryObj<typeof LecturerList> = { args: storyArgs(block, 'cards') }
export const None: StoryObj<typeof LecturerList> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof LecturerList> = { args: storyArgs(block, 'failed') }
