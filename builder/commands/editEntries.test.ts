import { expect, test } from 'vitest'
import {
  apply,
  expectValidPage,
  nodeOf,
  toModel,
  type Operation,
  type PageModel,
} from '#pages/model'
import type { BlockDocument } from '#schema'
import { editEntries, takesBackEntry } from './editEntries.ts'
import { sampleBlocks, sampleObject, valueOf } from './sampleContext.ts'

const slots = Object.fromEntries(
  ['s1', 's2', 's3'].map((slot) => [slot, { label: { th: slot, en: slot } }]),
)
const blocks = {
  ...sampleBlocks,
  tabs: { ...sampleBlocks.box!, name: 'tabs', slots, entrySlots: 'items' } as BlockDocument,
}
const row = (id: string) => ({
  id,
  columns: [{ id: `${id}-c`, size: { base: 12 }, objects: [sampleObject(`${id}-o`)] }],
})

function model(): PageModel {
  const tabs = sampleObject('tabs', {
    type: 'tabs',
    props: {
      items: [
        { title: 'a', slot: 's2' },
        { title: 'b', slot: 's1' },
      ],
    },
    slots: { s1: [row('r1')], s2: [row('r2'), row('r3')] },
  })
  const read = toModel({
    type: 'page',
    slug: 'x',
    title: 'x',
    builder: [{ id: 'top', columns: [{ id: 'top-c', objects: [tabs, sampleObject('plain')] }] }],
  })
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}

function after(operation: Operation | null): PageModel {
  const done = apply(model(), operation!, blocks)
  if (!done.ok) throw new Error(JSON.stringify(done.failures))
  expectValidPage(done.value.model)
  const back = apply(done.value.model, done.value.inverse)
  expect(back.ok && back.value.model).toEqual(model())
  return done.value.model
}

const edit = (items: object[], id = 'tabs'): Operation | null =>
  valueOf(
    editEntries(model(), { id, changes: [{ path: ['props', 'items'], value: items }] }, { blocks }),
  )
const tabsOf = (page: PageModel): unknown => {
  const node = nodeOf(page, 'tabs')
  return node?.kind === 'object' && { items: node.data.props.items, slots: node.slots }
}

test('a new entry gets a slot that nobody has, a copy another than its original', () => {
  const page = after(
    edit([
      { title: 'a', slot: 's2' },
      { title: 'a', slot: 's2' },
      { title: 'b', slot: 's1' },
    ]),
  )
  expect(tabsOf(page)).toEqual({
    items: [
      { title: 'a', slot: 's2' },
      { title: 'a', slot: 's3' },
      { title: 'b', slot: 's1' },
    ],
    slots: { s1: ['r1'], s2: ['r2', 'r3'] },
  })
})

test('entries that change places keep what is theirs', () => {
  expect(
    tabsOf(
      after(
        edit([
          { title: 'b', slot: 's1' },
          { title: 'a', slot: 's2' },
        ]),
      ),
    ),
  ).toEqual({
    items: [
      { title: 'b', slot: 's1' },
      { title: 'a', slot: 's2' },
    ],
    slots: { s1: ['r1'], s2: ['r2', 'r3'] },
  })
})

test('an entry taken away takes its content along, in one step', () => {
  const operation = edit([{ title: 'b', slot: 's1' }])
  expect(operation).toMatchObject({ type: 'batch', label: 'remove-entry' })
  expect(tabsOf(after(operation))).toEqual({
    items: [{ title: 'b', slot: 's1' }],
    slots: { s1: ['r1'] },
  })
})

test('more entries than slots stay without; other blocks are edited as ever', () => {
  const page = after(edit([{ slot: 's1' }, { slot: 's2' }, {}, { title: 'fourth' }]))
  expect(tabsOf(page)).toMatchObject({
    items: [{ slot: 's1' }, { slot: 's2' }, { slot: 's3' }, { title: 'fourth' }],
  })
  expect(
    valueOf(
      editEntries(
        model(),
        { id: 'plain', changes: [{ path: ['props', 'text'], value: 'x' }] },
        { blocks },
      ),
    ),
  ).toEqual({ type: 'update', id: 'plain', changes: [{ path: ['props', 'text'], value: 'x' }] })
})

test('putting back the entry that was taken away is that step undone, so that its content comes back', () => {
  const operation = edit([{ title: 'b', slot: 's1' }])!
  const done = apply(model(), operation, blocks)
  if (!done.ok) throw new Error(JSON.stringify(done.failures))
  const state = { model: done.value.model, past: [{ operation, inverse: done.value.inverse }] }
  const items = (...titles: string[]) => [
    {
      path: ['props', 'items'],
      value: titles.map((title, at) => ({ title, slot: ['s2', 's1'][at] })),
    },
  ]
  expect(takesBackEntry(state, 'tabs', items('a', 'b'))).toBe(true)
  expect(takesBackEntry(state, 'tabs', items('new', 'b'))).toBe(false)
  expect(takesBackEntry({ ...state, past: [] }, 'tabs', items('a', 'b'))).toBe(false)
})
