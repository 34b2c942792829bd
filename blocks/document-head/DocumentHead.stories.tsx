import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DocumentHead from './DocumentHead.tsx'

const meta: Meta<typeof DocumentHead> = { title: 'Blocks/DocumentHead', component: DocumentHead }
export default meta

export const Order: StoryObj<typeof DocumentHead> = { args: storyArgs(block, 'order') }
