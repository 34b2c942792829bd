import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import LessonPlayer from './LessonPlayer.tsx'

const meta: Meta<typeof LessonPlayer> = { title: 'Blocks/LessonPlayer', component: LessonPlayer }
export default meta

export const Film: StoryObj<typeof LessonPlayer> = { args: storyArgs(block, 'film') }
export const Reading: StoryObj<typeof LessonPlayer> = { args: storyArgs(block, 'reading') }
export const Locked: StoryObj<typeof LessonPlayer> = { args: storyArgs(block, 'locked') }
export const Gone: StoryObj<typeof LessonPlayer> = { args: storyArgs(block, 'gone') }
export const Refused: StoryObj<typeof LessonPlayer> = { args: storyArgs(block, 'refused') }
export const Trial: StoryObj<typeof LessonPlayer> = { args: storyArgs(block, 'trial') }
