import { expect, test } from 'vitest'
import { createTranslator } from '#i18n'
import { childrenOf, nodeOf, toDocument } from '#pages/model'
import type { Locale } from '#shared'
import { catalogues } from '../../tests/support/renderPage.tsx'
import { createActions } from './actions.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { announcementText } from '../names/announcement.ts'
import { createBuilderStore, selectedOf } from '../store/builderStore.ts'

/** The actions over the sample page, and what was said last, in words. */
function open(locale: Locale = 'en') {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const text = createTranslator(locale, catalogues(locale)).texts('builder')
  let last = ''
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: (what) => void (last = announcementText(what, text, locale, sampleBlocks)),
    refuse: (failures) => expect(failures).toEqual([]),
    clipboard: { write: () => undefined, read: async () => null },
  })
  return { store, actions, said: () => last }
}

test('of blocks that stand inside others chosen with them the same number is told by what is done, copied and taken back', () => {
  const { store, actions, said } = open()
  const all = ['a', 'box', 'inside']
  store.selectAll(all)
  expect(actions.copy()).toBe(true)
  expect(said()).toBe('2 blocks copied')
  actions.duplicate()
  expect(said()).toBe(
    '2 blocks duplicated, each right after its own. The first: after text, column 1 of 2, row 1',
  )
  actions.undo()
  expect(said()).toBe('Undone: Duplicate 2 blocks')
  store.selectAll(all)
  actions.remove()
  expect(said()).toContain('2 blocks deleted')
  actions.undo()
  expect(said()).toBe('Undone: Delete 2 blocks')
  store.selectAll(['inside', 'box'])
  actions.duplicate()
  expect(said()).toBe('box duplicated: after box, column 1 of 1, row 2')
})

test('what is cut, or put into a block, is taken back under that name', () => {
  const { store, actions, said } = open()
  store.select('a')
  actions.cut()
  expect(said()).toBe('text cut')
  actions.undo()
  expect(said()).toBe('Undone: Cut text')
  actions.cut(['a', 'box'])
  expect(said()).toContain('2 blocks cut')
  actions.undo()
  expect(said()).toBe('Undone: Cut 2 parts')
  actions.cut(['r1'])
  actions.undo()
  expect(said()).toBe('Undone: Cut a row')
  actions.group('box', ['a', 'b'])
  expect(said()).toBe('2 blocks put into box')
  actions.undo()
  expect(said()).toBe('Undone: Put 2 blocks into box')
  actions.group('box', ['a'])
  actions.undo()
  expect(said()).toBe('Undone: Put into box')
})

test('of several rows, and of what is no one kind, is not said that they are blocks', () => {
  const { store, actions, said } = open()
  store.selectAll(['r1', 'r2'])
  actions.copy()
  expect(said()).toBe('2 rows copied')
  store.selectAll(['r1', 'box'])
  actions.copy()
  expect(said()).toBe('2 parts copied')
  store.selectAll(['r1', 'r2', 'a'])
  actions.drop({ type: '', id: 'r1', rows: [] }, { kind: 'row', place: { parent: null, index: 2 } })
  expect(said()).toBe('2 rows moved: row 1')
})

test('what is put in or moved is told with its place', () => {
  const { store, actions, said } = open()
  store.select('a')
  actions.insert('text')
  expect(said()).toBe('text inserted: after text, column 1 of 2, row 1')
  actions.insert('text', { kind: 'object', place: { parent: 'c2', index: 0 } })
  expect(said()).toBe('text inserted: column 2 of 2, row 1')
  actions.drop({ type: 'field', id: 'b' }, { kind: 'object', place: { parent: 's1-c', index: 0 } })
  expect(said()).toBe('field moved: before text, column 1 of 1, row 1 inside box “1”')
  store.selectAll(['a', 'b'])
  actions.drop({ type: 'text', id: 'a' }, { kind: 'object', place: { parent: 'c2', index: 0 } })
  expect(said()).toBe('2 blocks moved: column 2 of 2, row 1')
  actions.drop({ type: 'text', id: 'a' }, { kind: 'object', place: { parent: 's1-c', index: 1 } })
  expect(said()).toBe('2 blocks moved: after text, column 1 of 1, row 1 inside box “1”')
  actions.undo()
  actions.undo()
  actions.duplicate(['c1'])
  expect(said()).toBe('Column duplicated: column 2 of 3, row 1')
  actions.undo()
  actions.moveBeside('r2', -1)
  expect(said()).toBe('Row moved: row 1')
  actions.moveBeside('r2', -1)
  expect(said()).toBe('There is no place that way.')
  const thai = open('th')
  thai.actions.moveBeside('b', -1)
  expect(thai.said()).toBe('ย้าย field แล้ว: ก่อน text คอลัมน์ที่ 1 จาก 2 แถวที่ 1')
})

test('what is chosen instead of a block is told: around it, and where it was the last of its column', () => {
  const { store, actions, said } = open()
  store.select('inside')
  const told: string[] = []
  while (store.getState().selection !== null) {
    actions.selectAround()
    told.push(said())
  }
  expect(told).toEqual(
    [
      'column 1 of 1, row 1 inside box “1”',
      'row 1 inside box “1”',
      'box',
      'column 1 of 1, row 2',
      'row 2',
      'the page',
    ].map((what) => `Chosen: ${what}`),
  )
  store.select('inside')
  actions.remove()
  expect(said()).toBe('text deleted. Chosen: the empty column 1 of 1, row 1 inside box “1”')
})

test('a row goes with its only column, since nothing of it would be seen', () => {
  const { store, actions, said } = open()
  store.select('c2')
  actions.remove()
  expect([store.getState().model.root.includes('r1'), said()]).toEqual([
    true,
    expect.stringContaining('Column deleted'),
  ])
  store.select('c1')
  actions.remove()
  expect([store.getState().model.root.includes('r1'), said()]).toEqual([false, 'Row deleted'])
  actions.undo()
  expect(store.getState().model.nodes.r1).toMatchObject({ children: ['c1'] })
})

test('rows that were put in together are selected together, and what is put in next stands behind all of them', () => {
  const { store, actions } = open()
  const rows = () => structuredClone(toDocument(sampleModel()).builder)
  const root = (): string[] => store.getState().model.root
  const before = root().length
  store.select('a')
  actions.insertRows(rows())
  const first = root().slice(1, 1 + before)
  expect(selectedOf(store.getState()).toSorted()).toEqual(first.toSorted())
  expect(store.getState().selection).toBe(first[0])
  actions.insertRows(rows())
  expect(root().slice(1, 1 + before)).toEqual(first)
  actions.insertFields(rows())
  actions.addRow(2)
  expect(root().indexOf(store.getState().selection!)).toBe(1 + 3 * before)
})

test('fields of an entity come with what they are of, and one undo takes both back', () => {
  const { store, actions } = open()
  const before = store.getState().model
  actions.insertFields(structuredClone(toDocument(sampleModel()).builder), 'course')
  expect(store.getState().model.page).toMatchObject({ recordEntity: 'course' })
  expect(store.getState().model.root.length).toBeGreaterThan(before.root.length)
  actions.undo()
  expect(store.getState().model.root).toEqual(before.root)
  expect(store.getState().model.page).toEqual(before.page)
})

test('a block that is put in while an empty row is selected stands in its first column, the next one behind it', () => {
  const { store, actions } = open()
  actions.addRow(2)
  const row = store.getState().selection!
  const columns = () =>
    (store.getState().model.nodes[row] as { children: string[] }).children.map(
      (id) => (store.getState().model.nodes[id] as { children: string[] }).children,
    )
  expect(columns()).toEqual([[], []])
  actions.insert('text')
  const first = store.getState().selection!
  expect(columns()).toEqual([[first], []])
  actions.insert('text')
  expect(columns()).toEqual([[first, store.getState().selection], []])
  // A row in which something stands is gone behind.
  store.select(row)
  actions.insert('text')
  expect(columns()[0]).toHaveLength(2)
})

test('what is put in next goes into the empty slot that was chosen, and behind its block once another choice is made', () => {
  const { store, actions, said } = open()
  actions.insert('box', { kind: 'object', place: { parent: 'c2', index: 0 } })
  const box = store.getState().selection!
  const slot = Object.keys(sampleBlocks.box!.slots!)[0]!
  const stands = () => childrenOf(nodeOf(store.getState().model, box)!).length
  store.selectSlot({ parent: box, slot })
  actions.insert('text')
  expect(said()).toBe('text inserted: column 1 of 1, row 1 inside box “1”')
  actions.undo()
  store.selectSlot({ parent: box, slot })
  actions.addRow(2)
  expect(stands()).toBe(1)
  actions.undo()
  store.selectSlot({ parent: box, slot })
  expect(actions.placeForRows()).toEqual({ kind: 'row', place: { parent: box, slot, index: 0 } })
  store.select(box)
  actions.insert('text')
  expect(said()).toBe('text inserted: after box, column 2 of 2, row 1')
  expect(stands()).toBe(0)
})
