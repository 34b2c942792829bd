import type { Meta, StoryObj } from '@storybook/react-vite'
import block from './block.json'
import RecordChart from './RecordChart.tsx'

const [fixture] = block.fixtures
const meta: Meta<typeof RecordChart> = { title: 'ERP/Record chart', component: RecordChart }
export default meta

/** Without a session the block only says what it is. */
export const Preview: StoryObj<typeof RecordChart> = {
  args: {
    object: { id: 'a', type: block.name, v: block.v, props: fixture!.props },
    props: fixture!.props as never,
    data: {},
    slots: {},
  },
}
