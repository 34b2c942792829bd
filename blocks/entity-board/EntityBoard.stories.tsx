import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import EntityBoard from './EntityBoard.tsx'

const [fixture] = block.fixtures
const meta: Meta<typeof EntityBoard> = { title: 'ERP/Entity board', component: EntityBoard }
export default meta

/** Without a session the block only says what it is. */
export const Preview: StoryObj<typeof EntityBoard> = {
  args: {
    object: { id: 'a', type: block.name, v: block.v, props: fixture!.props },
    props: fixture!.props,
    data: {},
    slots: {},
  },
}
