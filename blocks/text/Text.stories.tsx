import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Text from './Text.tsx'

const meta: Meta<typeof Text> = { title: 'Blocks/Text', component: Text }
export default meta

export const Paragraphs: StoryObj<typeof Text> = { args: storyArgs(block, 'paragraphs') }
export const Hostile: StoryObj<typeof Text> = { args: storyArgs(block, 'hostile') }
export const Large: StoryObj<typeof Text> = { args: storyArgs(block, 'large') }
