import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import DocumentCode from './DocumentCode.tsx'

const meta: Meta<typeof DocumentCode> = { title: 'Blocks/DocumentCode', component: DocumentCode }
export default meta

export const Qr: StoryObj<typeof DocumentCode> = { args: storyArgs(block, 'qr') }
export const Barcode: StoryObj<typeof DocumentCode> = { args: storyArgs(block, 'barcode') }
export const Thai: StoryObj<typeof DocumentCode> = { args: storyArgs(block, 'thai') }
