import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Checkout from './Checkout.tsx'

const meta: Meta<typeof Checkout> = { title: 'Blocks/Checkout', component: Checkout }
export default meta

export const Two: StoryObj<typeof Checkout> = { args: storyArgs(block, 'two') }
export const Changed: StoryObj<typeof Checkout> = { args: storyArgs(block, 'changed') }
export const Lacking: StoryObj<typeof Checkout> = { args: storyArgs(block, 'lacking') }
export const Refused: StoryObj<typeof Checkout> = { args: storyArgs(block, 'refused') }
export const NothingInIt: StoryObj<typeof Checkout> = { args: storyArgs(block, 'nothing') }
export const NoShop: StoryObj<typeof Checkout> = { args: storyArgs(block, 'no-shop') }
