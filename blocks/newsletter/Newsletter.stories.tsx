import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Newsletter from './Newsletter.tsx'

const meta: Meta<typeof Newsletter> = { title: 'Blocks/Newsletter', component: Newsletter }
export default meta

export const Band: StoryObj<typeof Newsletter> = { args: storyArgs(block, 'band') }
export const Missing: StoryObj<typeof Newsletter> = { args: storyArgs(block, 'missing') }
