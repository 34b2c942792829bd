import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import PostList from './PostList.tsx'

const meta: Meta<typeof PostList> = { title: 'Blocks/Post list', component: PostList }
export default meta

export const Three: StoryObj<typeof PostList> = { args: storyArgs(block, 'three') }
export const LastPage: StoryObj<typeof PostList> = { args: storyArgs(block, 'last-page') }
export const None: StoryObj<typeof PostList> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof PostList> = { args: storyArgs(block, 'failed') }
