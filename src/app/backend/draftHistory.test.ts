import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startHistory, stepHistory, wholeHistory, type DraftHistory } from './draftHistory.ts'

type Draft = Record<string, unknown>
type History = DraftHistory<Draft, 'edit'>
const change = (history: History, draft: Draft, at?: string): History =>
  stepHistory(history, { type: 'change', name: 'edit', draft, ...(at && { at }) })

test('a history of drafts: a step holds what differs and not the draft', () => {
  const big = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`f${i}`, { th: 'ก', en: ['a', 'b'] }]),
  )
  const draft = { ...big, f7: { th: 'ก', en: ['a', 'c'] } }
  const { past } = change(startHistory<Draft, 'edit'>(big), draft)
  expect(past).toEqual([
    {
      name: 'edit',
      patches: [{ op: 'replace', path: ['draft', 'f7', 'en', 1], value: 'c' }],
      inverse: [{ op: 'replace', path: ['draft', 'f7', 'en', 1], value: 'b' }],
    },
  ])
})

test('a history of drafts: what is changed on within one step is taken back at once', () => {
  let history = change(startHistory<Draft, 'edit'>({ a: '', b: 1 }), { a: 'x', b: 1 }, 'a')
  history = change(history, { a: 'xy', b: 1 }, 'a')
  expect(history.past).toHaveLength(1)
  const undone = stepHistory(history, { type: 'undo' })
  expect(undone.now).toEqual({ a: '', b: 1 })
  expect(stepHistory(undone, { type: 'redo' }).now).toEqual({ a: 'xy', b: 1 })
})

test('a history of drafts: every draft comes back letter by letter, keys in their order', () => {
  // No document has the one name that objects cannot be given by writing it: the gateway refuses it.
  const draft = fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue({ maxDepth: 3 }))
    .filter((one) => !JSON.stringify(one).includes('"__proto__"'))
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 8 }), ([first, ...others]) => {
      const drafts = [first!, ...others].map((one) => JSON.stringify(one))
      const distinct = drafts.filter((one, i) => i === 0 || one !== drafts[i - 1])
      let history: History = startHistory(first!)
      for (const one of others) history = change(history, one)
      expect(wholeHistory(history).past.map((one) => JSON.stringify(one.draft))).toEqual(
        distinct.slice(0, -1),
      )
      const made = history.past.length
      for (let i = 0; i < made; i++) history = stepHistory(history, { type: 'undo' })
      expect(JSON.stringify(history.now)).toBe(distinct[0])
      expect(wholeHistory(history).future.map((one) => JSON.stringify(one.draft))).toEqual(
        distinct.slice(1),
      )
    }),
  )
})
