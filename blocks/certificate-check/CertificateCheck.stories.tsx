import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CertificateCheck from './CertificateCheck.tsx'

const meta: Meta<typeof CertificateCheck> = {
  title: 'Blocks/CertificateCheck',
  component: CertificateCheck,
}
export default meta

export const Valid: StoryObj<typeof CertificateCheck> = { args: storyArgs(block, 'valid') }
export const Expired: StoryObj<typeof CertificateCheck> = { args: storyArgs(block, 'expired') }
export const Revoked: StoryObj<typeof CertificateCheck> = { args: storyArgs(block, 'revoked') }
export const Unknown: StoryObj<typeof CertificateCheck> = { args: storyArgs(block, 'unknown') }
