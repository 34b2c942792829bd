import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Avatar from './Avatar.tsx'

const meta: Meta<typeof Avatar> = { title: 'Blocks/Avatar', component: Avatar }
export default meta

export const Picture: StoryObj<typeof Avatar> = { args: storyArgs(block, 'picture') }
export const Initials: StoryObj<typeof Avatar> = { args: storyArgs(block, 'initials') }
export const Broken: StoryObj<typeof Avatar> = { args: storyArgs(block, 'broken') }
