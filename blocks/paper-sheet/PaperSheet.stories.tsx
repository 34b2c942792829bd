import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import PaperSheet from './PaperSheet.tsx'

const meta: Meta<typeof PaperSheet> = { title: 'Blocks/PaperSheet', component: PaperSheet }
export default meta

export const Original: StoryObj<typeof PaperSheet> = { args: storyArgs(block, 'original') }
export const Label: StoryObj<typeof PaperSheet> = { args: storyArgs(block, 'label') }
