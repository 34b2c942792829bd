import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Accordion from './Accordion.tsx'

const meta: Meta<typeof Accordion> = { title: 'Blocks/Accordion', component: Accordion }
export default meta

export const Questions: StoryObj<typeof Accordion> = { args: storyArgs(block, 'questions') }
export const Single: StoryObj<typeof Accordion> = { args: storyArgs(block, 'single') }
