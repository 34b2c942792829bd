import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import StatsCards from './StatsCards.tsx'

const meta: Meta<typeof StatsCards> = { title: 'Blocks/StatsCards', component: StatsCards }
export default meta

export const Orders: StoryObj<typeof StatsCards> = { args: storyArgs(block, 'orders') }
export const None: StoryObj<typeof StatsCards> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof StatsCards> = { args: storyArgs(block, 'failed') }
