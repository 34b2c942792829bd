import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Comparison from './Comparison.tsx'

const meta: Meta<typeof Comparison> = { title: 'Blocks/Comparison', component: Comparison }
export default meta

export const Three: StoryObj<typeof Comparison> = { args: storyArgs(block, 'three') }
