import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import LecturerDesk from './LecturerDesk.tsx'

const meta: Meta<typeof LecturerDesk> = { title: 'Blocks/LecturerDesk', component: LecturerDesk }
export default meta

export const Busy: StoryObj<typeof LecturerDesk> = { args: storyArgs(block, 'busy') }
export const Quiet: StoryObj<typeof LecturerDesk> = { args: storyArgs(block, 'quiet') }
export const Failed: StoryObj<typeof LecturerDesk> = { args: storyArgs(block, 'failed') }
