import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import SentAnswers from './SentAnswers.tsx'

const meta: Meta<typeof SentAnswers> = { title: 'Blocks/SentAnswers', component: SentAnswers }
export default meta

export const Two: StoryObj<typeof SentAnswers> = { args: storyArgs(block, 'two') }
export const None: StoryObj<typeof SentAnswers> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof SentAnswers> = { args: storyArgs(block, 'failed') }
