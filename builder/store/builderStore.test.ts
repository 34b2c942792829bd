import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { expectValidPage, toDocument } from '#pages/model'
import { createActions } from '../context/actions.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore, isDirty } from './builderStore.ts'
import { done as did, randomStep, steps, UNDOING } from '../context/randomStep.ts'

function open(state = 'draft') {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state,
    blocks: sampleBlocks,
  })
  let kept: string | null = null
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: () => undefined,
    refuse: () => undefined,
    clipboard: { write: (text) => void (kept = text), read: async () => kept },
  })
  return { store, actions }
}
const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

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

test('an address that visitors could go to leads on when its step is undone, and nothing else is left of a step', () => {
  const { store, actions } = open('published')
  const address = () => ({
    slug: store.getState().model.page.slug,
    aliases: store.getState().model.page.aliases,
  })
  const move = (slug: string, aliases?: string[]): void => actions.editPage({ slug, aliases })
  move('unseen', ['sample'])
  store.undo()
  expect(json(store.getState().model)).toBe(json(sampleModel()))
  move('first', ['sample'])
  store.markSaved(2, 'published')
  actions.editPage({ title: { th: 'ก', en: 'A' } })
  move('second', ['sample', 'first'])
  store.markSaved(3, 'published')
  store.undo()
  expect(address()).toEqual({ slug: 'first', aliases: ['sample', 'second'] })
  store.redo()
  expect(address()).toEqual({ slug: 'second', aliases: ['sample', 'first'] })
  // As it was at the start it stands where visitors find it by now; what is done again moves it no more.
  store.travel(0)
  expect(address()).toEqual({ slug: 'second', aliases: ['sample', 'first'] })
  expect(store.getState().model.page.title).toEqual(sampleModel().page.title)
  expect(store.getState().past.at(-1)).toMatchObject({
    others: true,
    description: { key: 'operation.address-stays', params: { path: '/cms/page/second' } },
  })
  store.redo()
  expect([store.getState().model.page.title, address(), store.getState().future.length]).toEqual([
    { th: 'ก', en: 'A' },
    { slug: 'second', aliases: ['sample', 'first'] },
    0,
  ])
  move('third', ['second', 'sample', 'first'])
  store.markSaved(4, 'published')
  store.applyMerged(
    {
      ...store.getState().model,
      page: { ...store.getState().model.page, title: { th: 'ข', en: 'B' } },
    },
    { who: 'x', version: 5, state: 'published', isSaved: true },
  )
  store.undo()
  expect(address()).toEqual({ slug: 'second', aliases: ['sample', 'first', 'third'] })
  expect(store.getState().model.page.title).toEqual({ th: 'ข', en: 'B' })
})

test('the address of a draft leads nowhere, undone or not', () => {
  const { store, actions } = open()
  actions.editPage({ slug: 'first' })
  store.markSaved(2, 'draft')
  store.undo()
  expect(json(store.getState().model)).toBe(json(sampleModel()))
})

test('a change is heard by its own node alone', () => {
  const { store, actions } = open()
  const heard = { a: vi.fn(), b: vi.fn(), c1: vi.fn(), root: vi.fn() }
  store.nodes.subscribe('a', heard.a)
  store.nodes.subscribe('b', heard.b)
  store.nodes.subscribe('c1', heard.c1)
  store.nodes.subscribe(null, heard.root)
  actions.edit('a', { props: { text: 'x' } })
  expect([heard.a, heard.b, heard.c1, heard.root].map(({ mock }) => mock.calls.length)).toEqual([
    1, 0, 0, 0,
  ])
  actions.insert('text', { kind: 'object', place: { parent: 'c1', index: 0 } })
  expect([heard.a, heard.b, heard.c1, heard.root].map(({ mock }) => mock.calls.length)).toEqual([
    1, 0, 1, 0,
  ])
})

const LONG = process.env.SALA_LONG === '1'

test(
  'whatever is done, undo leads back to the start and redo to the end',
  { timeout: LONG ? 300_000 : 30_000 },
  () => {
    fc.assert(
      fc.property(fc.array(randomStep, { minLength: 34, maxLength: LONG ? 400 : 50 }), (done) => {
        const at = open()
        const { store } = at
        for (const step of done) {
          steps(at, step)
          expectValidPage(store.getState().model)
        }
        const end = json(toDocument(store.getState().model))
        const { length } = store.getState().past
        while (store.undo());
        expect(json(store.getState().model)).toBe(json(sampleModel()))
        while (store.getState().past.length < length) store.redo()
        expect(json(toDocument(store.getState().model))).toBe(end)
      }),
      { numRuns: LONG ? 5_000 : 120 },
    )
    expect([...did].toSorted()).toEqual([
      'addColumn',
      'addRow',
      'applyFix',
      'cut',
      'detach',
      'drop',
      'duplicate',
      'edit',
      'editPage',
      'editRows',
      'group',
      'insert',
      'insertFields',
      'insertPictures',
      'insertRows',
      'insertUse',
      'makeReusable',
      'moveBeside',
      'redo',
      'remove',
      'renameAnswer',
      'replace',
      'resize',
      'restorePart',
      'undo',
      'ungroup',
      'write',
    ])
  },
)

test(
  'a day of 10,000 operations is one history: each can be taken back, to the start, and done again',
  { timeout: 60_000 },
  () => {
    const at = open()
    const { store } = at
    const { past } = store.getState()
    let operations = 0
    for (const step of fc.sample(randomStep, { numRuns: 40_000, seed: 7 })) {
      // Going back and forth in the history is tried above: here it only grows.
      if (step[0] === UNDOING) continue
      const before = store.getState().past.length
      steps(at, step)
      if (store.getState().past.length > before) operations += 1
      if (operations % 500 === 0) expectValidPage(store.getState().model)
      if (operations === 10_000) break
    }
    expect(store.getState().past.length - past.length).toBe(10_000)
    const end = json(toDocument(store.getState().model))
    while (store.undo());
    expect(json(store.getState().model)).toBe(json(sampleModel()))
    while (store.redo());
    expect(json(toDocument(store.getState().model))).toBe(end)
  },
)

test('a block that is pasted is undone like any other step', async () => {
  const { store, actions } = open()
  actions.copy(['box'])
  store.select('a')
  await actions.paste()
  expectValidPage(store.getState().model)
  expect(Object.keys(store.getState().model.nodes).length).toBeGreaterThan(
    Object.keys(sampleModel().nodes).length,
  )
  store.undo()
  expect(json(store.getState().model)).toBe(json(sampleModel()))
})

test('a step of the list is gone back to, and on to, at once', () => {
  const { store, actions } = open()
  for (const text of ['1', '2', '3']) {
    store.endTyping()
    actions.edit('a', { props: { text } })
  }
  const heard = vi.fn()
  store.subscribe(heard)
  store.travel(1)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.getState().model.nodes.a).toMatchObject({ data: { props: { text: '1' } } })
  store.travel(3)
  expect(store.getState().model.nodes.a).toMatchObject({ data: { props: { text: '3' } } })
  store.travel(0)
  expect(json(store.getState().model)).toBe(json(sampleModel()))
  expect(store.getState().future).toHaveLength(3)
})

test('who goes on typing while the page saves itself is still within one step', () => {
  const { store, actions } = open()
  actions.edit('a', { props: { text: 'x' } })
  store.markSaved(2, 'draft', undefined, { auto: true })
  actions.edit('a', { props: { text: 'xy' } })
  expect(store.getState().past).toHaveLength(1)
  expect(isDirty(store.getState())).toBe(true)
})
