import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Divider from './Divider.tsx'

const meta: Meta<typeof Divider> = { title: 'Blocks/Divider', component: Divider }
export default meta

export const Line: StoryObj<typeof Divider> = { args: storyArgs(block, 'line') }
export const Worded: StoryObj<typeof Divider> = { args: storyArgs(block, 'worded') }
export const Short: StoryObj<typeof Divider> = { args: storyArgs(block, 'short') }
