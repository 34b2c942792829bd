import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Gallery from './Gallery.tsx'

const meta: Meta<typeof Gallery> = { title: 'Blocks/Gallery', component: Gallery }
export default meta

export const Three: StoryObj<typeof Gallery> = { args: storyArgs(block, 'three') }
export const Squares: StoryObj<typeof Gallery> = { args: storyArgs(block, 'squares') }
