import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Price from './Price.tsx'

const meta: Meta<typeof Price> = { title: 'Blocks/Price', component: Price }
export default meta

export const Three: StoryObj<typeof Price> = { args: storyArgs(block, 'three') }
export const Satang: StoryObj<typeof Price> = { args: storyArgs(block, 'satang') }
