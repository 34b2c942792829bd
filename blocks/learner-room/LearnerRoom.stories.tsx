import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import LearnerRoom from './LearnerRoom.tsx'

const meta: Meta<typeof LearnerRoom> = { title: 'Blocks/LearnerRoom', component: LearnerRoom }
export default meta

export const Full: StoryObj<typeof LearnerRoom> = { args: storyArgs(block, 'full') }
export const Bundle: StoryObj<typeof LearnerRoom> = { args: storyArgs(block, 'bundle') }
export const None: StoryObj<typeof LearnerRoom> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof LearnerRoom> = { args: storyArgs(block, 'failed') }
