import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Tabs from './Tabs.tsx'

const meta: Meta<typeof Tabs> = { title: 'Blocks/Tabs', component: Tabs }
export default meta

export const Three: StoryObj<typeof Tabs> = { args: storyArgs(block, 'three') }
export const Pills: StoryObj<typeof Tabs> = { args: storyArgs(block, 'pills') }
export const TwiceTheSame: StoryObj<typeof Tabs> = { args: storyArgs(block, 'twice-the-same') }
