import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import ToDo from './ToDo.tsx'

const [fixture] = block.fixtures
const meta: Meta<typeof ToDo> = { title: 'ERP/To do', component: ToDo }
export default meta

/** Without a session the block only says what it is. */
export const Preview: StoryObj<typeof ToDo> = {
  args: {
    object: { id: 'a', type: block.name, v: block.v, props: fixture!.props },
    props: fixture!.props as never,
    data: {},
    slots: {},
  },
}
