import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import EntityDetail from './EntityDetail.tsx'

const [fixture] = block.fixtures
const meta: Meta<typeof EntityDetail> = { title: 'ERP/Entity detail', component: EntityDetail }
export default meta

/** Without a session the block only says what it is. */
export const Preview: StoryObj<typeof EntityDetail> = {
  args: {
    object: { id: 'a', type: block.name, v: block.v, props: fixture!.props },
    props: fixture!.props,
    data: {},
    slots: {},
  },
}
