import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Breadcrumb from './Breadcrumb.tsx'

const meta: Meta<typeof Breadcrumb> = { title: 'Blocks/Breadcrumb', component: Breadcrumb }
export default meta

export const Three: StoryObj<typeof Breadcrumb> = { args: storyArgs(block, 'three') }
export const Script: StoryObj<typeof Breadcrumb> = { args: storyArgs(block, 'script') }
