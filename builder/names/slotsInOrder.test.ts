import { expect, test } from 'vitest'
import { toModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { outlineRows } from '../outline/outlineRows.ts'
import { ungroupNode } from '../commands/groupNodes.ts'
import { topmost } from '../commands/manyNodes.ts'
import { slotWords } from './slotsInOrder.ts'
import { objectsInOrder } from '../commands/target.ts'

const holding = (name: string) => [
  {
    id: `row-${name}`,
    columns: [
      {
        id: `column-${name}`,
        size: { base: 12 },
        objects: [{ id: name, type: 'text', v: 1, props: {} }],
      },
    ],
  },
]
const block = (type: string, props: object, slots: string[]) => ({
  id: type,
  type,
  v: 1,
  props,
  slots: Object.fromEntries(slots.map((slot) => [slot, holding(`${type}-${slot}`)])),
})
const entry = (slot: string, en: string) => ({ slot, title: { th: '', en } })
const page = {
  type: 'page',
  slug: 'slots',
  title: 'Slots',
  builder: [
    {
      id: 'row',
      columns: [
        {
          id: 'column',
          size: { base: 12 },
          objects: [
            block('columns', {}, ['second', 'first']),
            block('tabs', { items: [entry('panel3', 'Place'), entry('panel1', 'Time')] }, [
              'panel1',
              'panel3',
            ]),
            block('card', {}, ['body']),
          ],
        },
      ],
    },
  ],
} as unknown as PageDocument

const read = toModel(page)
if (!read.ok) throw new Error(JSON.stringify(read.failures))
const { value: model } = read
const wordsOf = (id: string, slot: string) => {
  const node = model.nodes[id]!
  return node.kind === 'object' ? slotWords(node, slot, shippedBlocks[id], 'en') : undefined
}

test('what stands in a block is listed as the page shows it, whatever was put in first', () => {
  const texts = outlineRows(model, new Set(), shippedBlocks).flatMap(({ id }) =>
    /^\w+-\w+$/.test(id) && !/^(row|column)-/.test(id) ? [id] : [],
  )
  expect(texts).toEqual([
    'columns-first',
    'columns-second',
    'tabs-panel3',
    'tabs-panel1',
    'card-body',
  ])
})

test('a range, several chosen and what is taken out follow the page too', () => {
  const context = { blocks: shippedBlocks, newId: () => 'new' }
  expect(objectsInOrder(model, shippedBlocks)).toEqual([
    'columns',
    'columns-first',
    'columns-second',
    'tabs',
    'tabs-panel3',
    'tabs-panel1',
    'card',
    'card-body',
  ])
  expect(
    topmost(model, ['columns-second', 'tabs-panel1', 'tabs-panel3', 'columns-first'], context),
  ).toEqual(['columns-first', 'columns-second', 'tabs-panel3', 'tabs-panel1'])
  const out = ungroupNode(model, { id: 'columns' }, context)
  expect(out.ok && out.value.ids).toEqual(['columns-first', 'columns-second'])
})

test('a slot is called by its entry, else by the document, and not at all where it is the only one', () => {
  expect([
    wordsOf('tabs', 'panel3'),
    wordsOf('columns', 'second'),
    wordsOf('card', 'body'),
  ]).toEqual(['Place', shippedBlocks.columns!.slots!.second!.label.en, ''])
})
