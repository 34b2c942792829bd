import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Alert from './Alert.tsx'

const meta: Meta<typeof Alert> = { title: 'Blocks/Alert', component: Alert }
export default meta

export const Info: StoryObj<typeof Alert> = { args: storyArgs(block, 'info') }
export const Success: StoryObj<typeof Alert> = { args: storyArgs(block, 'success') }
export const Closable: StoryObj<typeof Alert> = { args: storyArgs(block, 'closable') }
export const Hostile: StoryObj<typeof Alert> = { args: storyArgs(block, 'hostile') }
