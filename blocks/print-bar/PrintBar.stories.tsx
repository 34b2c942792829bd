import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import PrintBar from './PrintBar.tsx'

const meta: Meta<typeof PrintBar> = { title: 'Blocks/PrintBar', component: PrintBar }
export default meta

export const First: StoryObj<typeof PrintBar> = { args: storyArgs(block, 'first') }
export const Again: StoryObj<typeof PrintBar> = { args: storyArgs(block, 'again') }
