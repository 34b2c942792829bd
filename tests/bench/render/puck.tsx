import type { Config, Data } from '@puckeditor/core'
import type { Block } from './content.ts'

export const config: Config = {
  components: {
    Row: {
      fields: { column: { type: 'slot' } },
      render: ({ column: Column }) => (
        <section>
          <Column />
        </section>
      ),
    },
    heading: { render: ({ text }) => <h2>{text as string}</h2> },
    text: {
      render: ({ text }) => (
        <div>
          <p>{text as string}</p>
        </div>
      ),
    },
  },
}
export const dataOf = (rows: Block[][]): Data => ({
  root: { props: {} },
  content: rows.map((blocks, row) => ({
    type: 'Row',
    props: {
      id: `row-${row}`,
      column: blocks.map(({ kind, text }, at) => ({
        type: kind,
        props: { id: `block-${row}-${at}`, text },
      })),
    },
  })),
})
