import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import OrderSeats from './OrderSeats.tsx'

const meta: Meta<typeof OrderSeats> = { title: 'Blocks/OrderSeats', component: OrderSeats }
export default meta

export const Open: StoryObj<typeof OrderSeats> = { args: storyArgs(block, 'open') }
export const Refused: StoryObj<typeof OrderSeats> = { args: storyArgs(block, 'refused') }
export const Closed: StoryObj<typeof OrderSeats> = { args: storyArgs(block, 'closed') }
