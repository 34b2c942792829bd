import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from '#engine'
import { expectValidPage, mergePages, toDocument, type PageModel } from '#pages/model'
import { isRecord } from '#shared'
import { createActions } from '../context/actions.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore } from './builderStore.ts'
import { countOwn, lastOwn } from './log.ts'
import { randomStep, steps } from '../context/randomStep.ts'

function open(model = sampleModel()) {
  const store = createBuilderStore({ model, version: 1, state: 'draft', blocks: sampleBlocks })
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: () => undefined,
    refuse: () => undefined,
    clipboard: { write: () => undefined, read: async () => null },
  })
  return { store, actions, model: () => store.getState().model }
}
const history = (length: number) => fc.array(randomStep, { minLength: 1, maxLength: length })
const LONG = process.env.SALA_LONG === '1'

function after(history: [number, number, number][], start = sampleModel()): PageModel {
  const at = open(start)
  for (const step of history) steps(at, step)
  return at.model()
}

/** What one side changed of a value stands in the merged one, field by field; what it left is not looked at. */
function expectValuesOf(is: unknown, was: unknown, now: unknown, where: string): void {
  if (sameJson(was, is)) return
  if (!isRecord(is) || (was !== undefined && !isRecord(was)) || !isRecord(now))
    return expect(now, `${where} was changed`).toEqual(is)
  for (const key of new Set([...Object.keys(is), ...Object.keys(was ?? {})]))
    if (key !== 'name') expectValuesOf(is[key], was?.[key], now[key], `${where}.${key}`)
}

/** Everything that one side did to nodes stands in the merged page. */
function expectChangesOf(side: PageModel, base: PageModel, merged: PageModel): void {
  for (const id of new Set([...Object.keys(base.nodes), ...Object.keys(side.nodes)])) {
    const [was, is, now] = [base.nodes[id], side.nodes[id], merged.nodes[id]]
    if (!is) expect(now, `${id} was deleted`).toBeUndefined()
    else expectValuesOf(is.data, was?.data, now?.data, id)
    if (is && was && now && is.parent !== was.parent)
      expect(now.parent, `${id} was moved`).toBe(is.parent)
  }
  for (const [field, value] of Object.entries(side.page))
    expectValuesOf(
      value,
      (base.page as unknown as Record<string, unknown>)[field],
      (merged.page as unknown as Record<string, unknown>)[field],
      field,
    )
}

test(
  'two histories of one page come together, whoever was first, and nothing of either is lost',
  { timeout: LONG ? 300_000 : 30_000 },
  () => {
    const seen = { together: 0, asked: 0 }
    fc.assert(
      fc.property(history(6), history(4), history(4), (before, left, right) => {
        const base = after(before)
        const [mine, theirs] = [after(left, base), after(right, base)]
        const merged = mergePages(base, mine, theirs)
        expectValidPage(merged.model)
        const turned = mergePages(base, theirs, mine)
        if (merged.conflicts.length > 0) {
          seen.asked += 1
          for (const side of ['mine', 'theirs'] as const) {
            const chosen = mergePages(base, mine, theirs, () => side)
            expect(chosen.conflicts).toEqual([])
            expectValidPage(chosen.model)
          }
          return
        }
        seen.together += 1
        expect(turned.conflicts).toEqual([])
        expect(toDocument(turned.model)).toEqual(toDocument(merged.model))
        expectChangesOf(mine, base, merged.model)
        expectChangesOf(theirs, base, merged.model)
      }),
      { numRuns: LONG ? 10_000 : 500 },
    )
    expect(seen.together).toBeGreaterThan(50)
    expect(seen.asked).toBeGreaterThan(10)
  },
)

test('undo takes back what is mine and never what others did', () => {
  const { store, actions, model } = open()
  actions.edit('a', { props: { text: 'mine' } })
  store.endTyping()
  actions.insert('text', { kind: 'object', place: { parent: 'c2', index: 0 } })
  const inserted = store.getState().selection!
  actions.undo()
  const theirs = open()
  theirs.actions.edit('b', { label: { th: 'ก', en: 'theirs' } })
  theirs.actions.edit('inside', { props: { text: 'theirs' } })
  store.applyMerged(mergePages(sampleModel(), model(), theirs.model()).model, {
    who: 'Malee',
    version: 2,
    state: 'draft',
    isSaved: false,
  })
  expect(lastOwn(store.getState().past)?.description.key).toBe('operation.update')
  expect(store.getState().past.at(-1)?.description).toEqual({
    key: 'operation.others',
    params: { who: 'Malee' },
  })
  actions.redo()
  expect(model().nodes[inserted]).toBeDefined()
  store.travel(0)
  expect(toDocument(model())).toEqual(toDocument(theirs.model()))
  store.travel(2)
  expect(model().nodes).toMatchObject({
    a: { data: { props: { text: 'mine' } } },
    inside: { data: { props: { text: 'theirs' } } },
    [inserted]: {},
  })
})

test(
  'whatever two do by turns, undo leads through sound pages and redo back to where it was',
  { timeout: LONG ? 300_000 : 30_000 },
  () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(history(4), history(3)), { minLength: 1, maxLength: 5 }),
        (turns) => {
          const mine = open()
          for (const [left, right] of turns) {
            const base = mine.model()
            for (const step of left) steps(mine, step)
            const theirs = after(right, base)
            const { model } = mergePages(base, mine.model(), theirs, () => 'theirs')
            mine.store.applyMerged(model, { who: 'x', version: 1, state: 'draft', isSaved: false })
            expect(sameJson(mine.model(), model)).toBe(true)
          }
          const end = toDocument(mine.model())
          const own = countOwn(mine.store.getState().past)
          while (mine.store.undo()) expectValidPage(mine.model())
          expect(mine.store.getState().past.every(({ others }) => others)).toBe(true)
          while (countOwn(mine.store.getState().past) < own && mine.store.redo())
            expectValidPage(mine.model())
          expect(sameJson(toDocument(mine.model()), end)).toBe(true)
        },
      ),
      { numRuns: LONG ? 2_000 : 100 },
    )
  },
)
