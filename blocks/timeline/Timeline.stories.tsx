import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Timeline from './Timeline.tsx'

const meta: Meta<typeof Timeline> = { title: 'Blocks/Timeline', component: Timeline }
export default meta

export const History: StoryObj<typeof Timeline> = { args: storyArgs(block, 'history') }
