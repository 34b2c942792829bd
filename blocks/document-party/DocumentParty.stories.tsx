import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DocumentParty from './DocumentParty.tsx'

const meta: Meta<typeof DocumentParty> = { title: 'Blocks/DocumentParty', component: DocumentParty }
export default meta

export const Supplier: StoryObj<typeof DocumentParty> = { args: storyArgs(block, 'supplier') }
export const Facts: StoryObj<typeof DocumentParty> = { args: storyArgs(block, 'facts') }
