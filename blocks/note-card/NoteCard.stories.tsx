import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import NoteCard from './NoteCard.tsx'

const meta: Meta<typeof NoteCard> = { title: 'Blocks/NoteCard', component: NoteCard }
export default meta

export const Yellow: StoryObj<typeof NoteCard> = { args: storyArgs(block, 'yellow') }
export const Blue: StoryObj<typeof NoteCard> = { args: storyArgs(block, 'blue') }
export const Headless: StoryObj<typeof NoteCard> = { args: storyArgs(block, 'headless') }
