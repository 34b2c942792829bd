import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Badge from './Badge.tsx'

const meta: Meta<typeof Badge> = { title: 'Blocks/Badge', component: Badge }
export default meta

export const Course: StoryObj<typeof Badge> = { args: storyArgs(block, 'course') }
export const Linked: StoryObj<typeof Badge> = { args: storyArgs(block, 'linked') }
