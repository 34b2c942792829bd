import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CameraPreview from './CameraPreview.tsx'

const meta: Meta<typeof CameraPreview> = { title: 'Blocks/CameraPreview', component: CameraPreview }
export default meta

export const Plain: StoryObj<typeof CameraPreview> = { args: storyArgs(block, 'plain') }
