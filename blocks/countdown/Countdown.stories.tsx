import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Countdown from './Countdown.tsx'

const meta: Meta<typeof Countdown> = { title: 'Blocks/Countdown', component: Countdown }
export default meta

export const Future: StoryObj<typeof Countdown> = { args: storyArgs(block, 'future') }
export const Past: StoryObj<typeof Countdown> = { args: storyArgs(block, 'past') }
export const Hidden: StoryObj<typeof Countdown> = { args: storyArgs(block, 'hidden') }
