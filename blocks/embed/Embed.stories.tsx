import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Embed from './Embed.tsx'

const meta: Meta<typeof Embed> = { title: 'Blocks/Embed', component: Embed }
export default meta

export const Map: StoryObj<typeof Embed> = { args: storyArgs(block, 'map') }
export const Code: StoryObj<typeof Embed> = { args: storyArgs(block, 'code') }
export const Refused: StoryObj<typeof Embed> = { args: storyArgs(block, 'refused') }
