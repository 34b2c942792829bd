import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Html from './Html.tsx'

const meta: Meta<typeof Html> = { title: 'Blocks/Html', component: Html }
export default meta

export const Table: StoryObj<typeof Html> = { args: storyArgs(block, 'table') }
export const Hostile: StoryObj<typeof Html> = { args: storyArgs(block, 'hostile') }
