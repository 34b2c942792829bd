import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Menu from './Menu.tsx'

const meta: Meta<typeof Menu> = { title: 'Blocks/Menu', component: Menu }
export default meta

export const Nested: StoryObj<typeof Menu> = { args: storyArgs(block, 'nested') }
export const Vertical: StoryObj<typeof Menu> = { args: storyArgs(block, 'vertical') }
export const OfTheSite: StoryObj<typeof Menu> = { args: storyArgs(block, 'of-the-site') }
