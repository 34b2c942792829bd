import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from '#engine'
import { expectValidPage, toDocument, toModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { fixedClock, type LocalStore } from '#shared'
import { createActions } from '../context/actions.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { randomStep, steps } from '../context/randomStep.ts'
import { createBuilderStore, isDirty } from './builderStore.ts'
import { Journal } from './journal.ts'
import { enterJournal, readJournal } from './journalStore.ts'
import { keptStore } from './keptStore.ts'
import { restore, type Restored } from './restore.ts'

const KEY = 'builder:site:user:page'
const clock = fixedClock('2026-01-01T00:00:00Z')
const record = (page: PageDocument, version: number): StoredRecord =>
  ({ _id: 'page', state: 'draft', ...page, version }) as unknown as StoredRecord

/** A builder whose steps are kept, and the record on the other side. */
function desk(
  kept: LocalStore,
  server: StoredRecord,
  restored?: Restored,
  most?: number,
  soon?: (run: () => void) => void,
) {
  const read = toModel({
    type: 'page',
    slug: 'sample',
    title: server.title,
    builder: server.builder,
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const store = createBuilderStore({
    ...(restored ?? { model: read.value, version: server.version, state: 'draft' }),
    blocks: sampleBlocks,
  })
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: () => undefined,
    refuse: () => undefined,
    clipboard: { write: () => undefined, read: async () => null },
  })
  const journal = new Journal({
    store,
    kept,
    key: KEY,
    clock,
    base: restored?.base ?? toDocument(read.value),
    ...(restored ? { saved: restored.saved, first: restored.first } : {}),
    ...(most ? { most } : {}),
    ...(soon ? { soon } : {}),
  })
  const stop = journal.start()
  /** A save; the answer may come later. */
  const send = () => {
    const { model, version, past } = store.getState()
    const document = toDocument(model)
    journal.begin(version)
    const at = past.at(-1) ?? null
    return {
      server: record(document, version + 1),
      answer: () => {
        store.markSaved(version + 1, 'draft', at, { auto: true })
        journal.done(document)
      },
    }
  }
  return { store, actions, journal, stop, send }
}
const opened = (kept: LocalStore, server: StoredRecord): Restored => {
  const restoration = restore(readJournal(kept, KEY), server)
  if (restoration.kind !== 'restored') throw new Error(restoration.kind)
  return restoration.restored
}
const start = (): StoredRecord => record(toDocument(sampleModel()), 1)
const same = (a: unknown, b: unknown): void => expect(sameJson(a, b)).toBe(true)

test('after a reload undo and redo go on with their names', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'x' } })
  first.actions.drop(
    { type: 'text', id: 'a' },
    { kind: 'object', place: { parent: 'c2', index: 0 } },
  )
  first.actions.duplicate(['box'])
  const sent = first.send()
  sent.answer()
  first.actions.undo()
  const before = toDocument(first.store.getState().model)
  first.stop()

  const { store } = desk(kept, sent.server, opened(kept, sent.server))
  same(toDocument(store.getState().model), before)
  expect(store.getState().past.map(({ description }) => description.key)).toEqual([
    'operation.update',
    'operation.move-to-column',
  ])
  expect(isDirty(store.getState())).toBe(true)
  store.redo()
  expect(isDirty(store.getState())).toBe(false)
  while (store.undo());
  same(store.getState().model, sampleModel())
})

test('what leads on from an address that an undo left does so after a reload too', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.editPage({ slug: 'moved', aliases: ['sample'] })
  const sent = first.send()
  sent.answer()
  first.store.setState({ state: 'published' })
  first.actions.undo()
  first.stop()

  const { store } = desk(kept, sent.server, opened(kept, sent.server))
  expect(store.getState().model.page).toMatchObject({ slug: 'sample', aliases: ['moved'] })
  store.redo()
  expect(store.getState().model.page).toMatchObject({ slug: 'moved', aliases: ['sample'] })
})

test('what is undone and done anew before a loaded page is written again is unsaved', () => {
  const kept = keptStore()
  const later: (() => void)[] = []
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'saved' } })
  const sent = first.send()
  sent.answer()
  first.stop()
  const second = desk(
    kept,
    sent.server,
    opened(kept, sent.server),
    undefined,
    (run) => void later.push(run),
  )
  second.store.undo()
  second.actions.edit('b', { props: { text: 'not saved' } })
  const before = toDocument(second.store.getState().model)
  second.stop()
  const third = opened(kept, sent.server)
  same(toDocument(third.model), before)
  expect(third.unsaved).toBe(true)
})

test('steps of one moment are written together, and at the latest as the window goes', () => {
  const kept = keptStore()
  const later: (() => void)[] = []
  const { actions, journal } = desk(
    kept,
    start(),
    undefined,
    undefined,
    (run) => void later.push(run),
  )
  later.pop()!()
  actions.edit('a', { props: { text: 'x' } })
  actions.duplicate(['box'])
  expect(later).toHaveLength(1)
  expect(readJournal(kept, KEY)!.entries).toHaveLength(0)
  journal.flush()
  expect(readJournal(kept, KEY)!.entries).toHaveLength(2)
})

test('an opening asks nothing of the storage before the page is shown, and loses nothing that is done or read meanwhile', () => {
  const kept = keptStore()
  desk(kept, start()).actions.edit('a', { props: { text: 'before' } })
  const asked: string[] = []
  const watched: LocalStore = {
    ...kept,
    read: (key) => (asked.push(key), kept.read(key)),
    write: (key, value) => (asked.push(key), kept.write(key, value)),
  }
  const later: (() => void)[] = []
  const again = opened(kept, start())
  const { actions } = desk(watched, start(), again, undefined, (run) => void later.push(run))
  actions.duplicate(['box'])
  expect(asked).toEqual([])
  expect(opened(kept, start())).toMatchObject({
    unsaved: true,
    model: { nodes: { a: { data: { props: { text: 'before' } } } } },
  })
  expect(later).toHaveLength(1)
  later.pop()!()
  expect(readJournal(kept, KEY)!.entries.map(({ description }) => description.key)).toEqual([
    'operation.update',
    'operation.duplicate',
  ])
})

test('a page that is left before it was shown keeps what was kept of it', () => {
  const kept = keptStore()
  desk(kept, start()).actions.edit('a', { props: { text: 'before' } })
  const { stop } = desk(kept, start(), opened(kept, start()), undefined, () => undefined)
  stop()
  expect(opened(kept, start()).unsaved).toBe(true)
})

test('what was not saved is there after a crash, and one that another saved over stands for the conflict', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'kept' } })
  const here = opened(kept, start())
  expect(here).toMatchObject({ unsaved: true, version: 1 })
  const theirs = record({ ...toDocument(sampleModel()), title: { th: 'อื่น', en: 'Other' } }, 2)
  const over = opened(kept, theirs)
  expect(over).toMatchObject({
    unsaved: true,
    version: 1,
    model: { nodes: { a: { data: { props: { text: 'kept' } } } } },
  })
})

test('who leaves without saving finds nothing of it again, whatever comes after; another tab keeps its own', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'x' } })
  const sent = first.send()
  first.actions.edit('a', { props: { text: 'y' } })
  first.journal.dispose()
  sent.answer()
  first.actions.edit('a', { props: { text: 'z' } })
  first.stop()
  expect(readJournal(kept, KEY)).toBeUndefined()

  const [one, two] = [desk(kept, start()), desk(kept, start())]
  two.actions.edit('a', { props: { text: 'mine' } })
  one.journal.dispose()
  expect(readJournal(kept, KEY)?.entries).toHaveLength(1)
})

test('changed elsewhere with nothing unsaved: the steps are let go, and that is said', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'x' } })
  const sent = first.send()
  sent.answer()
  expect(restore(readJournal(kept, KEY), { ...sent.server, version: 9 })).toEqual({
    kind: 'dropped',
    lost: false,
  })
})

test('a save whose answer never came is known again after a reload', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'sent' } })
  const sent = first.send()
  first.actions.edit('a', { props: { text: 'typed after' } })
  const came = opened(kept, sent.server)
  expect(came).toMatchObject({
    version: 2,
    unsaved: true,
    model: { nodes: { a: { data: { props: { text: 'typed after' } } } } },
  })
  expect(opened(kept, start())).toMatchObject({ version: 1, unsaved: true })
})

test('two tabs: the one opened last keeps the steps, the other knows that it does not', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'x' } })
  const second = desk(kept, start(), opened(kept, start()))
  expect([first.journal.keeps, second.journal.keeps]).toEqual([false, true])
  first.actions.edit('a', { props: { text: 'from the first' } })
  expect(opened(kept, start()).model.nodes.a).toMatchObject({ data: { props: { text: 'x' } } })
})

test('five hundred edits of a large page take what the edits take, not what pages take', () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    id: `r${at}`,
    columns: [
      {
        id: `c${at}`,
        objects: [{ id: `o${at}`, type: 'text', v: 2, props: { text: 'ก'.repeat(200) } }],
      },
    ],
  }))
  const kept = keptStore()
  const large = record({ ...toDocument(sampleModel()), builder: rows } as PageDocument, 1)
  const { store, actions } = desk(kept, large)
  for (let n = 0; n < 500; n++) {
    store.endTyping()
    actions.edit(`o${n % 300}`, { props: { text: `edit ${n}` } })
  }
  const page = JSON.stringify(large).length
  const entries = [...kept.texts].filter(([key]) => /:\d+$/.test(key))
  const characters = entries.reduce((sum, [, text]) => sum + text.length, 0)
  expect(page).toBeGreaterThan(80_000)
  expect(entries).toHaveLength(500)
  expect(JSON.stringify(store.getState().past).length).toBeLessThan(500 * 800)
  expect(Math.max(...entries.map(([, text]) => text.length))).toBeLessThan(1_000)
  expect(characters).toBeLessThan(500 * 800)
})

test('the oldest steps go where there are too many, never what is not saved', () => {
  const kept = keptStore()
  const first = desk(kept, start(), undefined, 4_000)
  const edit = (text: string): void => {
    first.store.endTyping()
    first.actions.edit('a', { props: { text } })
  }
  for (let n = 0; n < 60; n++) edit(`unsaved ${n}`)
  expect(opened(kept, start()).log.past).toHaveLength(60)
  const sent = first.send()
  sent.answer()
  edit('one more')
  const restored = opened(kept, sent.server)
  expect(restored.log.past.length).toBeLessThan(30)
  expect(restored.first).toBeGreaterThan(30)
  const second = desk(kept, sent.server, restored)
  while (second.store.undo());
  expectValidPage(second.store.getState().model)
  expect(second.store.getState().model.nodes.a).toMatchObject({
    data: { props: { text: `unsaved ${restored.first - 1}` } },
  })
})

test('full storage: older steps make room, and where none is left the builder knows', () => {
  const roomy = desk(keptStore(8_000), start())
  for (let n = 0; n < 60; n++) {
    roomy.store.endTyping()
    roomy.actions.edit('a', { props: { text: `${n}` } })
    roomy.send().answer()
  }
  expect(roomy.journal.keeps).toBe(true)
  const tight = desk(keptStore(2_200), start())
  tight.actions.edit('a', { props: { text: 'x'.repeat(2_000) } })
  expect(tight.journal.keeps).toBe(false)
  // Once it is saved, and there is room again, it is kept as before.
  tight.send().answer()
  tight.actions.edit('b', { props: { text: 'short' } })
  expect(tight.journal.keeps).toBe(true)
})

test('journals of long ago and of too many pages are forgotten', () => {
  const kept = keptStore()
  const first = desk(kept, start())
  first.actions.edit('a', { props: { text: 'x' } })
  enterJournal(kept, 'builder:site:user:other', clock.now() + 13 * 24 * 3600 * 1000)
  expect(readJournal(kept, KEY)).toBeDefined()
  enterJournal(kept, 'builder:site:user:other', clock.now() + 15 * 24 * 3600 * 1000)
  expect([...kept.texts.keys()].filter((key) => key.startsWith(KEY))).toEqual([])
})

test.each(['at once', 'a moment later'])(
  'whatever is done, written %s, saved, lost on the way and loaded anew: the page is the same, and undo leads back',
  (when) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(randomStep, fc.nat(20)), { maxLength: 40 }), (done) => {
        const kept = keptStore()
        let later: (() => void)[] = []
        const soon =
          when === 'at once' ? undefined : (run: () => void): void => void later.push(run)
        let server = start()
        let at = desk(kept, server, undefined, undefined, soon)
        let answer: (() => void) | undefined
        for (const [step, what] of done) {
          steps(at, step)
          if (what >= 18) later = later.filter((run) => void run())
          if (what === 0) at.store.undo()
          else if (what === 1) at.store.redo()
          else if (what <= 4 && !answer)
            ({ server, answer } = ((sent) => ({ server: sent.server, answer: sent.answer }))(
              at.send(),
            ))
          else if (what <= 6 && answer) {
            answer()
            answer = undefined
          } else if (what === 7) {
            const before = toDocument(at.store.getState().model)
            const lengths = [at.store.getState().past.length, at.store.getState().future.length]
            at.stop()
            answer = undefined
            const restoration = restore(readJournal(kept, KEY), server)
            at = desk(
              kept,
              server,
              restoration.kind === 'restored' ? restoration.restored : undefined,
              undefined,
              soon,
            )
            same(toDocument(at.store.getState().model), before)
            if (restoration.kind === 'restored')
              expect([at.store.getState().past.length, at.store.getState().future.length]).toEqual(
                lengths,
              )
            else expect(restoration).toEqual({ kind: 'none' })
            expectValidPage(at.store.getState().model)
          }
        }
        while (at.store.undo());
        same(toDocument(at.store.getState().model), toDocument(sampleModel()))
      }),
      { numRuns: 200 },
    )
  },
)
