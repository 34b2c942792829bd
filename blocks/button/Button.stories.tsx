import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Button from './Button.tsx'

const meta: Meta<typeof Button> = { title: 'Blocks/Button', component: Button }
export default meta

export const One: StoryObj<typeof Button> = { args: storyArgs(block, 'one') }
export const Pair: StoryObj<typeof Button> = { args: storyArgs(block, 'pair') }
