import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import OrderList from './OrderList.tsx'

const meta: Meta<typeof OrderList> = { title: 'Blocks/OrderList', component: OrderList }
export default meta

export const Three: StoryObj<typeof OrderList> = { args: storyArgs(block, 'three') }
export const None: StoryObj<typeof OrderList> = { args: storyArgs(block, 'none') }
export const Failed: StoryObj<typeof OrderList> = { args: storyArgs(block, 'failed') }
