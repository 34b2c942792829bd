import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Icon from './Icon.tsx'

const meta: Meta<typeof Icon> = { title: 'Blocks/Icon', component: Icon }
export default meta

export const Worded: StoryObj<typeof Icon> = { args: storyArgs(block, 'worded') }
export const Beside: StoryObj<typeof Icon> = { args: storyArgs(block, 'beside') }
export const Unknown: StoryObj<typeof Icon> = { args: storyArgs(block, 'unknown') }
export const Bare: StoryObj<typeof Icon> = { args: storyArgs(block, 'bare') }
