import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { expectValidPage, toDocument } from '#pages/model'
import { createActions } from '../actions.ts'
import { listTargets } from '../commands/index.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore, isDirty } from './builderStore.ts'

function open() {
  const store = createBuilderStore({ model: sampleModel(), version: 1, state: 'draft', blocks: sampleBlocks })
  let kept: string | null = null
  const actions = createActions({ store, blocks: sampleBlocks, say: () => undefined, refuse: () => undefined, clipboard: { write: (text) => void (kept = text), read: async () => kept } })
  return { store, actions }
}
const json = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part))

test('typing in one field is one step until something comes between', () => {
  const { store, actions } = open()
  for (const text of ['h', 'he', 'hey']) actions.edit('a', { props: { text } })
  expect(store.getState().past).toHaveLength(1)
  store.endTyping()
  actions.edit('a', { props: { text: 'hey!' } })
  expect(store.getState().past).toHaveLength(2)
  store.undo()
  store.undo()
  expect(json(store.getState().model)).toBe(json(sampleModel()))
  store.redo()
  expect(store.getState().model.nodes.a).toMatchObject({ data: { props: { text: 'hey' } } })
})

test('saved and unsaved follow the steps', () => {
  const { store, actions } = open()
  expect(isDirty(store.getState())).toBe(false)
  actions.edit('a', { props: { text: 'x' } })
  expect(isDirty(store.getState())).toBe(true)
  store.markSaved(2, 'draft')
  expect(isDirty(store.getState())).toBe(false)
  actions.edit('a', { props: { text: 'xy' } })
  expect(isDirty(store.getState())).toBe(true)
  store.undo()
  expect(isDirty(store.getState())).toBe(false)
  store.undo()
  expect(isDirty(store.getState())).toBe(true)
})

test('a change is heard by its own node alone', () => {
  const { store, actions } = open()
  const heard = { a: vi.fn(), b: vi.fn(), c1: vi.fn(), root: vi.fn() }
  store.nodes.subscribe('a', heard.a)
  store.nodes.subscribe('b', heard.b)
  store.nodes.subscribe('c1', heard.c1)
  store.nodes.subscribe(null, heard.root)
  actions.edit('a', { props: { text: 'x' } })
  expect([heard.a, heard.b, heard.c1, heard.root].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0])
  actions.insert('text', { kind: 'object', place: { parent: 'c1', index: 0 } })
  expect([heard.a, heard.b, heard.c1, heard.root].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 0])
})

test('whatever is done, undo leads back to the start and redo to the end', () => {
  const step = fc.tuple(fc.nat(8), fc.nat(500), fc.nat(500))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { store, actions } = open()
      const slots = (type: string): string[] => Object.keys(sampleBlocks[type]?.slots ?? {})
      for (const [kind, a, b] of steps) {
        const { model } = store.getState()
        const ids = Object.keys(model.nodes)
        const id = ids[a % Math.max(1, ids.length)] ?? 'none'
        const targets = listTargets(model, slots)
        const { target } = targets[b % targets.length]!
        const node = model.nodes[id]
        if (kind === 0 && ids.length < 80) actions.insert(['text', 'image', 'box', 'field'][a % 4]!, target)
        else if (kind <= 2 && node?.kind === 'object') actions.drop({ type: node.data.type, id }, target)
        else if (kind === 3) actions.moveBeside(id, b % 2 ? 1 : -1)
        else if (kind === 4 && ids.length < 80) actions.duplicate([id])
        else if (kind === 5) actions.remove([id])
        else if (kind === 6 && node?.kind === 'object') actions.edit(id, { props: { text: String(b) } })
        else if (kind === 7) actions.addRow((b % 4) + 1)
        else if (kind === 8) actions.addColumn(id)
        expectValidPage(store.getState().model)
      }
      const end = json(toDocument(store.getState().model))
      while (store.undo());
      expect(json(store.getState().model)).toBe(json(sampleModel()))
      while (store.redo());
      expect(json(toDocument(store.getState().model))).toBe(end)
    }),
    { numRuns: 100 },
  )
})
