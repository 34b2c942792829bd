import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Steps from './Steps.tsx'

const meta: Meta<typeof Steps> = { title: 'Blocks/Steps', component: Steps }
export default meta

export const Enrol: StoryObj<typeof Steps> = { args: storyArgs(block, 'enrol') }
export const Down: StoryObj<typeof Steps> = { args: storyArgs(block, 'down') }
