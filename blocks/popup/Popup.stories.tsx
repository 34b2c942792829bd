import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Popup from './Popup.tsx'

const meta: Meta<typeof Popup> = { title: 'Blocks/Popup', component: Popup }
export default meta

export const Text: StoryObj<typeof Popup> = { args: storyArgs(block, 'text') }
export const Image: StoryObj<typeof Popup> = { args: storyArgs(block, 'image') }
export const Video: StoryObj<typeof Popup> = { args: storyArgs(block, 'video') }
