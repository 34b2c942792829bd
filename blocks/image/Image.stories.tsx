import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Image from './Image.tsx'

const meta: Meta<typeof Image> = { title: 'Blocks/Image', component: Image }
export default meta

export const Plain: StoryObj<typeof Image> = { args: storyArgs(block, 'plain') }
export const Linked: StoryObj<typeof Image> = { args: storyArgs(block, 'linked') }
export const Home: StoryObj<typeof Image> = { args: storyArgs(block, 'home') }
