import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Testimonial from './Testimonial.tsx'

const meta: Meta<typeof Testimonial> = { title: 'Blocks/Testimonial', component: Testimonial }
export default meta

export const Two: StoryObj<typeof Testimonial> = { args: storyArgs(block, 'two') }
export const Bare: StoryObj<typeof Testimonial> = { args: storyArgs(block, 'bare') }
