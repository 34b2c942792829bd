import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DocumentSignatures from './DocumentSignatures.tsx'

const meta: Meta<typeof DocumentSignatures> = {
  title: 'Blocks/DocumentSignatures',
  component: DocumentSignatures,
}
export default meta

export const Three: StoryObj<typeof DocumentSignatures> = { args: storyArgs(block, 'three') }
