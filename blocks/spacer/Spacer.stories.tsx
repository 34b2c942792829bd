import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Spacer from './Spacer.tsx'

const meta: Meta<typeof Spacer> = { title: 'Blocks/Spacer', component: Spacer }
export default meta

export const Small: StoryObj<typeof Spacer> = { args: storyArgs(block, 'small') }
export const Large: StoryObj<typeof Spacer> = { args: storyArgs(block, 'large') }
