import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Repeater from './Repeater.tsx'

const meta: Meta<typeof Repeater> = { title: 'Blocks/Repeater', component: Repeater }
export default meta

export const Courses: StoryObj<typeof Repeater> = { args: storyArgs(block, 'courses') }
export const None: StoryObj<typeof Repeater> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof Repeater> = { args: storyArgs(block, 'failed') }
