import { Render } from '@puckeditor/core'
import { renderToString } from 'react-dom/server'
import { dataBlock } from '../../../src/app/renderDocument.tsx'
import { createRender } from '../../../src/app/entry-server.tsx'
import type { PageDocument } from '#schema'
import { pageOf, type Block } from './content.ts'
import { inputOf } from './input.ts'
import { Plain } from './plain.tsx'
import { config, dataOf } from './puck.tsx'

/** A whole answer as a gateway would send it. */
export type Answer = (rows: Block[][]) => Promise<string>

const documentOf = (body: string, data?: unknown): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head><body><div id="root">${body}</div>${data ? `<script type="application/json">${dataBlock(data)}</script>` : ''}</body></html>`

const MANIFEST = { 'src/app/entry-client.tsx': { file: 'assets/entry.js' } }

/** Ours, with header, footer and all that hydration needs. */
function sala(): Answer {
  const render = createRender({ manifest: MANIFEST })
  // A page is stored as it was written, and read for each answer.
  const written = new WeakMap<Block[][], PageDocument>()
  return async (rows) => {
    const page = written.get(rows) ?? pageOf(rows)
    written.set(rows, page)
    return (await render(inputOf(page))).html
  }
}

export const ANSWERS: Record<'sala' | 'plain' | 'puck', Answer> = {
  sala: sala(),
  plain: async (rows) => documentOf(renderToString(<Plain rows={rows} />), rows),
  puck: async (rows) =>
    documentOf(renderToString(<Render config={config} data={dataOf(rows)} />), dataOf(rows)),
}
