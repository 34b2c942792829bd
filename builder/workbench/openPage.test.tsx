import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WIDGETS } from '#forms'
import { createReader, type FieldSpec, type JsonSchema } from '#forms/schema'
import { createClient } from '#gateway'
import { createBlockRegistry, type BlockModule } from '#registry'
import type { BlockDocument } from '#schema'
import { openPage } from './openPage.ts'
import { loadInspectorWidgets } from '../panels/inspector/loadInspectorWidgets.ts'

/** Rendered without a wait. */
const isHere = (name: string): boolean =>
  WIDGETS[name as keyof typeof WIDGETS].view.loaded() !== undefined
const blocks = readdirSync('blocks', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory()
    ? [JSON.parse(readFileSync(`blocks/${entry.name}/block.json`, 'utf8')) as BlockDocument]
    : [],
)

/** The widgets that the inspector of a block draws, those of its rows too. */
function widgetsOf(schema: JsonSchema): string[] {
  const reader = createReader(schema)
  const visit = (spec: FieldSpec): string[] => [
    spec.widget,
    ...(spec.type === 'object'
      ? reader.properties(spec)
      : spec.type === 'array'
        ? [reader.item(spec, 0)]
        : []
    ).flatMap(visit),
  ]
  return visit(reader.root)
}

test('once a page is open, the field of a text in both languages is drawn at once', async () => {
  const record = {
    _id: 'p',
    version: 1,
    state: 'draft',
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'A' },
    builder: [],
  }
  const client = createClient({
    fetch: async (address) =>
      Response.json(
        String(address).endsWith('/api/blocks')
          ? { status: 200, data: {}, flows: [], contentOnly: false, approval: false }
          : { status: 200, data: record },
      ),
  })
  await openPage(
    client,
    'p',
    createBlockRegistry({ heading: async () => ({}) as BlockModule }),
    'key',
  )
  expect(isHere('text-i18n')).toBe(true)
})

test('with the later parts come the widgets of every shipped block, but for a list of ticks and the editors of rich text and code', async () => {
  await loadInspectorWidgets()
  const missing = new Set<string>()
  for (const { props } of blocks)
    for (const widget of widgetsOf(props as JsonSchema)) if (!isHere(widget)) missing.add(widget)
  expect([...missing].toSorted()).toEqual(['checkboxes', 'code', 'html-i18n'])
})
