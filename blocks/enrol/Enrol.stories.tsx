import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Enrol from './Enrol.tsx'

const meta: Meta<typeof Enrol> = { title: 'Blocks/Enrol', component: Enrol }
export default meta

export const Guest: StoryObj<typeof Enrol> = { args: storyArgs(block, 'guest') }
export const Free: StoryObj<typeof Enrol> = { args: storyArgs(block, 'free') }
export const WithRounds: StoryObj<typeof Enrol> = { args: storyArgs(block, 'rounds') }
export const Coupon: StoryObj<typeof Enrol> = { args: storyArgs(block, 'coupon') }
export const NoSuchCoupon: StoryObj<typeof Enrol> = { args: storyArgs(block, 'no-such-coupon') }
export const Refused: StoryObj<typeof Enrol> = { args: storyArgs(block, 'refused') }
export const Enrolled: StoryObj<typeof Enrol> = { args: storyArgs(block, 'enrolled') }
export const NotOnSale: StoryObj<typeof Enrol> = { args: storyArgs(block, 'not-on-sale') }
export const EarlyBundle: StoryObj<typeof Enrol> = { args: storyArgs(block, 'early-bundle') }
