import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Share from './Share.tsx'

const meta: Meta<typeof Share> = { title: 'Blocks/Share', component: Share }
export default meta

export const All: StoryObj<typeof Share> = { args: storyArgs(block, 'all') }
export const Mail: StoryObj<typeof Share> = { args: storyArgs(block, 'mail') }
