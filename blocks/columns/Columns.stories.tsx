import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Columns from './Columns.tsx'

const meta: Meta<typeof Columns> = { title: 'Blocks/Columns', component: Columns }
export default meta

export const Two: StoryObj<typeof Columns> = { args: storyArgs(block, 'two') }
export const Nested: StoryObj<typeof Columns> = { args: storyArgs(block, 'nested') }
