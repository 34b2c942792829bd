import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ApplicationList from './ApplicationList.tsx'

const meta: Meta<typeof ApplicationList> = {
  title: 'Blocks/Application list',
  component: ApplicationList,
}
export default meta

export const Two: StoryObj<typeof ApplicationList> = { args: storyArgs(block, 'two') }
export const None: StoryObj<typeof ApplicationList> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof ApplicationList> = { args: storyArgs(block, 'failed') }
