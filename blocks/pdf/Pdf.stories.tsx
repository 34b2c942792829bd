import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Pdf from './Pdf.tsx'

const meta: Meta<typeof Pdf> = { title: 'Blocks/Pdf', component: Pdf }
export default meta

export const Modal: StoryObj<typeof Pdf> = { args: storyArgs(block, 'modal') }
export const Download: StoryObj<typeof Pdf> = { args: storyArgs(block, 'download') }
export const Plain: StoryObj<typeof Pdf> = { args: storyArgs(block, 'plain') }
export const Script: StoryObj<typeof Pdf> = { args: storyArgs(block, 'script') }
