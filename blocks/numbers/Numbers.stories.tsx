import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import Numbers from './Numbers.tsx'

const meta: Meta<typeof Numbers> = { title: 'Blocks/Numbers', component: Numbers }
export default meta

export const Three: StoryObj<typeof Numbers> = { args: storyArgs(block, 'three') }
