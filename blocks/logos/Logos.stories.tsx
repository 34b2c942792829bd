import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Logos from './Logos.tsx'

const meta: Meta<typeof Logos> = { title: 'Blocks/Logos', component: Logos }
export default meta

export const Three: StoryObj<typeof Logos> = { args: storyArgs(block, 'three') }
