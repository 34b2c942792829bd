import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import EntityList from './EntityList.tsx'

const [fixture] = block.fixtures
const meta: Meta<typeof EntityList> = { title: 'ERP/Entity list', component: EntityList }
export default meta

/** Without a session the block only says what it is. */
export const Preview: StoryObj<typeof EntityList> = {
  args: {
    object: { id: 'a', type: block.name, v: block.v, props: fixture!.props },
    props: fixture!.props,
    data: {},
    slots: {},
  },
}
