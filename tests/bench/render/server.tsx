import { Render, type Config, type Data } from '@puckeditor/core'
import { renderToString } from 'react-dom/server'
import { textsIn, type PageInput } from '#pages/model'
import { dataBlock } from '../../../src/app/renderDocument.tsx'
import { createRender } from '../../../src/app/entry-server.tsx'
import { pageOf, type Block } from './content.ts'

/** A whole answer as a gateway would send it. */
export type Answer = (rows: Block[][]) => Promise<string>

const documentOf = (body: string, data?: unknown): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head><body><div id="root">${body}</div>${data ? `<script type="application/json">${dataBlock(data)}</script>` : ''}</body></html>`

/** What somebody writes by hand: the same elements, nothing around them. */
const Plain = ({ rows }: { rows: Block[][] }) =>
  rows.map((blocks, row) => (
    <section key={row}>
      {blocks.map(({ kind, text }) =>
        kind === 'heading' ? (
          <h2 key={text}>{text}</h2>
        ) : (
          <div key={text}>
            <p>{text}</p>
          </div>
        ),
      )}
    </section>
  ))

const config: Config = {
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
const dataOf = (rows: Block[][]): Data => ({
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

const MANIFEST = { 'src/app/entry-client.tsx': { file: 'assets/entry.js' } }

/** Ours, with header, footer and all that hydration needs. */
function sala(): Answer {
  const render = createRender({ manifest: MANIFEST })
  return async (rows) => {
    const input = {
      kind: 'page',
      locale: 'en',
      colorScheme: 'auto',
      origin: 'http://bench.test',
      path: '/',
      user: null,
      admin: false,
      csrf: '',
      site: { _id: 'site', siteName: 'Bench', loginPath: '/member/login' },
      page: textsIn(pageOf(rows), 'en'),
      data: {},
      params: {},
      search: {},
      layout: 'public',
      screenName: 'home',
      screenKind: 'page',
    } as unknown as PageInput
    return (await render(input)).html
  }
}

export const ANSWERS: Record<'sala' | 'plain' | 'puck', Answer> = {
  sala: sala(),
  plain: async (rows) => documentOf(renderToString(<Plain rows={rows} />), rows),
  puck: async (rows) =>
    documentOf(renderToString(<Render config={config} data={dataOf(rows)} />), dataOf(rows)),
}
