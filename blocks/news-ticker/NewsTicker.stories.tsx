import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import NewsTicker from './NewsTicker.tsx'

const meta: Meta<typeof NewsTicker> = { title: 'Blocks/NewsTicker', component: NewsTicker }
export default meta

export const Three: StoryObj<typeof NewsTicker> = { args: storyArgs(block, 'three') }
export const Html: StoryObj<typeof NewsTicker> = { args: storyArgs(block, 'html') }
