import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Catalogue from './Catalogue.tsx'

const meta: Meta<typeof Catalogue> = { title: 'Blocks/Catalogue', component: Catalogue }
export default meta

export const Courses: StoryObj<typeof Catalogue> = { args: storyArgs(block, 'courses') }
export const WrongLayout: StoryObj<typeof Catalogue> = { args: storyArgs(block, 'wrong-layout') }
export const Gone: StoryObj<typeof Catalogue> = { args: storyArgs(block, 'gone') }
export const Failed: StoryObj<typeof Catalogue> = { args: storyArgs(block, 'failed') }
export const Empty: StoryObj<typeof Catalogue> = { args: storyArgs(block, 'empty') }
