import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Heading from './Heading.tsx'

const meta: Meta<typeof Heading> = { title: 'Blocks/Heading', component: Heading }
export default meta

export const Plain: StoryObj<typeof Heading> = { args: storyArgs(block, 'plain') }
export const Hero: StoryObj<typeof Heading> = { args: storyArgs(block, 'hero') }
export const OneLanguage: StoryObj<typeof Heading> = { args: storyArgs(block, 'one-language') }
export const Empty: StoryObj<typeof Heading> = { args: storyArgs(block, 'empty') }
