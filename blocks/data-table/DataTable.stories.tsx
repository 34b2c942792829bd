import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DataTable from './DataTable.tsx'

const meta: Meta<typeof DataTable> = { title: 'Blocks/DataTable', component: DataTable }
export default meta

export const Courses: StoryObj<typeof DataTable> = { args: storyArgs(block, 'courses') }
export const Outside: StoryObj<typeof DataTable> = { args: storyArgs(block, 'outside') }
export const None: StoryObj<typeof DataTable> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof DataTable> = { args: storyArgs(block, 'failed') }
