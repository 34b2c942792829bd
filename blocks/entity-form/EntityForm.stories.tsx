import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import EntityForm from './EntityForm.tsx'

const [fixture] = block.fixtures
const meta: Meta<typeof EntityForm> = { title: 'ERP/Entity form', component: EntityForm }
export default meta

/** Without a session the block only says what it is. */
export const Preview: StoryObj<typeof EntityForm> = {
  args: {
    object: { id: 'a', type: block.name, v: block.v, props: fixture!.props },
    props: fixture!.props,
    data: {},
    slots: {},
  },
}
