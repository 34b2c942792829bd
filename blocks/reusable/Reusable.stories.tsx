import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Reusable from './Reusable.tsx'

const meta: Meta<typeof Reusable> = { title: 'Blocks/Reusable part', component: Reusable }
export default meta

export const Card: StoryObj<typeof Reusable> = { args: storyArgs(block, 'card') }
export const Circle: StoryObj<typeof Reusable> = { args: storyArgs(block, 'circle') }
export const Missing: StoryObj<typeof Reusable> = { args: storyArgs(block, 'missing') }
