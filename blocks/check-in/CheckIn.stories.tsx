import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CheckIn from './CheckIn.tsx'

const meta: Meta<typeof CheckIn> = { title: 'Blocks/CheckIn', component: CheckIn }
export default meta

export const Ready: StoryObj<typeof CheckIn> = { args: storyArgs(block, 'ready') }
export const Missing: StoryObj<typeof CheckIn> = { args: storyArgs(block, 'missing') }
