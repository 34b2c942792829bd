import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Slideshow from './Slideshow.tsx'

const meta: Meta<typeof Slideshow> = { title: 'Blocks/Slideshow', component: Slideshow }
export default meta

export const Three: StoryObj<typeof Slideshow> = { args: storyArgs(block, 'three') }
export const One: StoryObj<typeof Slideshow> = { args: storyArgs(block, 'one') }
export const Still: StoryObj<typeof Slideshow> = { args: storyArgs(block, 'still') }
