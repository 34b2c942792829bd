import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Statistics from './Statistics.tsx'

const meta: Meta<typeof Statistics> = { title: 'Blocks/Statistics', component: Statistics }
export default meta

export const All: StoryObj<typeof Statistics> = { args: storyArgs(block, 'all') }
export const NoCertificates: StoryObj<typeof Statistics> = {
  args: storyArgs(block, 'no-certificates'),
}
export const Failed: StoryObj<typeof Statistics> = { args: storyArgs(block, 'failed') }
export const Empty: StoryObj<typeof Statistics> = { args: storyArgs(block, 'empty') }
