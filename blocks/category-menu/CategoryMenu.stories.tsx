import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyArgs } from '#registry'
import block from './block.json'
import CategoryMenu from './CategoryMenu.tsx'

const meta: Meta<typeof CategoryMenu> = { title: 'Blocks/Category menu', component: CategoryMenu }
export default meta

export const Categories: StoryObj<typeof CategoryMenu> = { args: storyArgs(block, 'categories') }
export const LinksAlone: StoryObj<typeof CategoryMenu> = { args: storyArgs(block, 'links-alone') }
export const Failed: StoryObj<typeof CategoryMenu> = { args: storyArgs(block, 'failed') }
export const Empty: StoryObj<typeof CategoryMenu> = { args: storyArgs(block, 'empty') }
