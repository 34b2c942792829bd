import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import MapLink from './MapLink.tsx'

const meta: Meta<typeof MapLink> = { title: 'Blocks/MapLink', component: MapLink }
export default meta

export const Place: StoryObj<typeof MapLink> = { args: storyArgs(block, 'place') }
export const Own: StoryObj<typeof MapLink> = { args: storyArgs(block, 'own') }
export const Script: StoryObj<typeof MapLink> = { args: storyArgs(block, 'script') }
