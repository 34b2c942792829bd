import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Video from './Video.tsx'

const meta: Meta<typeof Video> = { title: 'Blocks/Video', component: Video }
export default meta

export const Youtube: StoryObj<typeof Video> = { args: storyArgs(block, 'youtube') }
export const Vimeo: StoryObj<typeof Video> = { args: storyArgs(block, 'vimeo') }
export const File: StoryObj<typeof Video> = { args: storyArgs(block, 'file') }
export const Refused: StoryObj<typeof Video> = { args: storyArgs(block, 'refused') }
