import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DocumentLines from './DocumentLines.tsx'

const meta: Meta<typeof DocumentLines> = { title: 'Blocks/DocumentLines', component: DocumentLines }
export default meta

export const Few: StoryObj<typeof DocumentLines> = { args: storyArgs(block, 'few') }
export const Many: StoryObj<typeof DocumentLines> = { args: storyArgs(block, 'many') }
export const None: StoryObj<typeof DocumentLines> = { args: storyArgs(block, 'none') }
