import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Card from './Card.tsx'

const meta: Meta<typeof Card> = { title: 'Blocks/Card', component: Card }
export default meta

export const Linked: StoryObj<typeof Card> = { args: storyArgs(block, 'linked') }
export const WithBlocks: StoryObj<typeof Card> = { args: storyArgs(block, 'with-blocks') }
export const BadAddress: StoryObj<typeof Card> = { args: storyArgs(block, 'bad-address') }
