import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Table from './Table.tsx'

const meta: Meta<typeof Table> = { title: 'Blocks/Table', component: Table }
export default meta

export const Schedule: StoryObj<typeof Table> = { args: storyArgs(block, 'schedule') }
export const Uneven: StoryObj<typeof Table> = { args: storyArgs(block, 'uneven') }
export const Headless: StoryObj<typeof Table> = { args: storyArgs(block, 'headless') }
