import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DocumentTotals from './DocumentTotals.tsx'

const meta: Meta<typeof DocumentTotals> = {
  title: 'Blocks/DocumentTotals',
  component: DocumentTotals,
}
export default meta

export const Vat: StoryObj<typeof DocumentTotals> = { args: storyArgs(block, 'vat') }
