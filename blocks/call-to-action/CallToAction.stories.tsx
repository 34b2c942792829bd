import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CallToAction from './CallToAction.tsx'

const meta: Meta<typeof CallToAction> = { title: 'Blocks/CallToAction', component: CallToAction }
export default meta

export const Brand: StoryObj<typeof CallToAction> = { args: storyArgs(block, 'brand') }
export const Soft: StoryObj<typeof CallToAction> = { args: storyArgs(block, 'soft') }
