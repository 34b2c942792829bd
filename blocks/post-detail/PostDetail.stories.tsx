import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import PostDetail from './PostDetail.tsx'

const meta: Meta<typeof PostDetail> = { title: 'Blocks/Post', component: PostDetail }
export default meta

export const Post: StoryObj<typeof PostDetail> = { args: storyArgs(block, 'post') }
export const WithoutImage: StoryObj<typeof PostDetail> = { args: storyArgs(block, 'without-image') }
export const Missing: StoryObj<typeof PostDetail> = { args: storyArgs(block, 'missing') }
