import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ProductDetail from './ProductDetail.tsx'

const meta: Meta<typeof ProductDetail> = { title: 'Blocks/ProductDetail', component: ProductDetail }
export default meta

export const Member: StoryObj<typeof ProductDetail> = { args: storyArgs(block, 'member') }
export const Guest: StoryObj<typeof ProductDetail> = { args: storyArgs(block, 'guest') }
export const SoldOut: StoryObj<typeof ProductDetail> = { args: storyArgs(block, 'sold-out') }
