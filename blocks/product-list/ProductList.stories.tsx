import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ProductList from './ProductList.tsx'

const meta: Meta<typeof ProductList> = { title: 'Blocks/ProductList', component: ProductList }
export default meta

export const Two: StoryObj<typeof ProductList> = { args: storyArgs(block, 'two') }
export const None: StoryObj<typeof ProductList> = { args: storyArgs(block, 'none') }
