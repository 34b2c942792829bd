import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Rating from './Rating.tsx'

const meta: Meta<typeof Rating> = { title: 'Blocks/Rating', component: Rating }
export default meta

export const Half: StoryObj<typeof Rating> = { args: storyArgs(block, 'half') }
export const One: StoryObj<typeof Rating> = { args: storyArgs(block, 'one') }
