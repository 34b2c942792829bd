import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import ForCompanies from './ForCompanies.tsx'

const meta: Meta<typeof ForCompanies> = { title: 'Blocks/ForCompanies', component: ForCompanies }
export default meta

export const Panel: StoryObj<typeof ForCompanies> = { args: storyArgs(block, 'panel') }
export const Plain: StoryObj<typeof ForCompanies> = { args: storyArgs(block, 'plain') }
