import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import RedeemCoupon from './RedeemCoupon.tsx'

const meta: Meta<typeof RedeemCoupon> = { title: 'Blocks/RedeemCoupon', component: RedeemCoupon }
export default meta

export const Percent: StoryObj<typeof RedeemCoupon> = { args: storyArgs(block, 'percent') }
export const AllCourses: StoryObj<typeof RedeemCoupon> = { args: storyArgs(block, 'all-courses') }
export const NotThere: StoryObj<typeof RedeemCoupon> = { args: storyArgs(block, 'none') }
