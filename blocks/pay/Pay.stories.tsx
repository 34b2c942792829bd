import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Pay from './Pay.tsx'

const meta: Meta<typeof Pay> = { title: 'Blocks/Pay', component: Pay }
export default meta

export const Bill: StoryObj<typeof Pay> = { args: storyArgs(block, 'bill') }
export const Free: StoryObj<typeof Pay> = { args: storyArgs(block, 'free') }
export const NoBiller: StoryObj<typeof Pay> = { args: storyArgs(block, 'no-biller') }
export const Paid: StoryObj<typeof Pay> = { args: storyArgs(block, 'paid') }
export const Cancelled: StoryObj<typeof Pay> = { args: storyArgs(block, 'cancelled') }
export const Cart: StoryObj<typeof Pay> = { args: storyArgs(block, 'cart') }
export const Missing: StoryObj<typeof Pay> = { args: storyArgs(block, 'missing') }
export const SlipSent: StoryObj<typeof Pay> = { args: storyArgs(block, 'slip') }
export const Company: StoryObj<typeof Pay> = { args: storyArgs(block, 'company') }
