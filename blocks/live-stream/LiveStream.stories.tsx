import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import LiveStream from './LiveStream.tsx'

const meta: Meta<typeof LiveStream> = { title: 'Blocks/LiveStream', component: LiveStream }
export default meta

export const File: StoryObj<typeof LiveStream> = { args: storyArgs(block, 'file') }
