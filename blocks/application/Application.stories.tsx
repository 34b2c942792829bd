import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Application from './Application.tsx'

const meta: Meta<typeof Application> = { title: 'Blocks/Application', component: Application }
export default meta

export const Review: StoryObj<typeof Application> = { args: storyArgs(block, 'review') }
export const Rejected: StoryObj<typeof Application> = { args: storyArgs(block, 'rejected') }
export const Withdrawn: StoryObj<typeof Application> = { args: storyArgs(block, 'withdrawn') }
export const Failed: StoryObj<typeof Application> = { args: storyArgs(block, 'failed') }
