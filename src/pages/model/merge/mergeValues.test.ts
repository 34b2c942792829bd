import { expect, test } from 'vitest'
import { conflictKey, mergeDocuments, type Choices } from './mergeDocuments.ts'

/** Merged both ways round, which must be the same where nothing is asked. */
function merge<D extends object>(base: D, mine: D, theirs: D, choices?: Choices) {
  const found = mergeDocuments(base, mine, theirs, choices)
  const turned = mergeDocuments(base, theirs, mine)
  if (found.conflicts.length === 0 && !choices) expect(turned.merged).toEqual(found.merged)
  return { value: found.merged, asked: found.conflicts.map(conflictKey) }
}
const list = (...items: object[]) => ({ items })

test('languages of one text come together, also where it was one text for both or none', () => {
  for (const base of [{ text: { th: 'a', en: 'b' } }, { text: 'a' }, {}] as { text?: unknown }[]) {
    const [th, en] = typeof base.text === 'string' ? ['a', 'a'] : base.text ? ['a', 'b'] : ['', '']
    expect(merge(base, { text: { th: 'ใหม่', en } }, { text: { th, en: 'new' } })).toEqual({
      value: { text: { th: 'ใหม่', en: 'new' } },
      asked: [],
    })
  }
  expect(
    merge({ text: { th: 'ก' } }, { text: { th: 'ข' } }, { text: { th: 'ค', en: 'C' } }),
  ).toEqual({ value: { text: { th: 'ข', en: 'C' } }, asked: ['text:th'] })
})

test('entries are known by their identity: moved and edited, added at one place, deleted', () => {
  const [a, b, c] = [
    { id: 'a', text: '1' },
    { id: 'b', text: '2' },
    { id: 'c', text: '3' },
  ]
  expect(merge(list(a, b, c), list(c, a, b), list(a, { ...b, text: 'new' }, c))).toEqual({
    value: list(c, a, { ...b, text: 'new' }),
    asked: [],
  })
  expect(merge(list(a), list(a, { id: 'y' }), list(a, { id: 'x' }))).toEqual({
    value: list(a, { id: 'x' }, { id: 'y' }),
    asked: [],
  })
  expect(merge(list(a, b), list(a), list(b)).value).toEqual(list())
  const changed = { ...b, text: 'new' }
  expect(merge(list(a, b), list(a), list(a, changed)).asked).toEqual(['items:b'])
  expect(merge(list(a, b), list(a), list(a, changed), { 'items:b': 'theirs' }).value).toEqual(
    list(a, changed),
  )
  expect(merge(list(a, b), list(a), list(a, changed), { 'items:b': 'mine' }).value).toEqual(list(a))
})

test('a list that both put in another order asks once, for the order', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(merge(list(a, b, c), list(c, b, a), list(b, a, c)).asked).toEqual(['items:↕'])
  expect(merge(list(a, b, c), list(c, b, a), list(b, a, c), { 'items:↕': 'theirs' }).value).toEqual(
    list(b, a, c),
  )
  expect(merge(list(a, b, c), list(c, b, a), list(c, b, a)).asked).toEqual([])
})

test('entries without an identity are merged by place, and one that was renamed is still the same', () => {
  const [a, b] = [
    { value: 'a', label: { th: 'ก', en: 'A' } },
    { value: 'b', label: { th: 'ข', en: 'B' } },
  ]
  expect(
    merge(
      list(a, b),
      list({ ...a, value: 'z' }, b),
      list({ ...a, label: { th: 'ก', en: 'Z' } }, b, { value: 'c' }),
    ),
  ).toEqual({
    value: list({ value: 'z', label: { th: 'ก', en: 'Z' } }, b, { value: 'c' }),
    asked: [],
  })
  expect(
    merge(
      { rows: [{ cells: ['1', '2'] }] },
      { rows: [{ cells: ['x', '2'] }] },
      { rows: [{ cells: ['1', 'y'] }] },
    ).value,
  ).toEqual({ rows: [{ cells: ['x', 'y'] }] })
})

test('of rich text each paragraph is merged, and only the one that both changed is asked for', () => {
  const html = (...texts: string[]) => ({ html: texts.map((text) => `<p>${text}</p>`).join('') })
  expect(merge(html('a', 'b', 'c'), html('A', 'b', 'c'), html('a', 'b', 'C', 'd'))).toEqual({
    value: html('A', 'b', 'C', 'd'),
    asked: [],
  })
  const both = [html('a', 'b'), html('x', 'B'), html('y', 'b')] as const
  expect(merge(...both).asked).toEqual(['html:¶0'])
  expect(merge(...both, { 'html:¶0': { value: '<p>z</p>' } }).value).toEqual(html('z', 'B'))
  // A paragraph within a list is no piece of its own: half of a list is no list.
  expect(
    merge(
      { html: '<ul><li>a</li><li>b</li></ul>' },
      { html: '<ul><li>A</li><li>b</li></ul>' },
      { html: '<ul><li>a</li><li>B</li></ul>' },
    ).asked,
  ).toEqual(['html'])
})

test('lines of a plain text are merged, a single line is asked for', () => {
  expect(merge({ t: 'a\nb\nc' }, { t: 'A\nb\nc' }, { t: 'a\nb\nC' }).value).toEqual({
    t: 'A\nb\nC',
  })
  expect(merge({ t: 'a' }, { t: 'b' }, { t: 'c' }).asked).toEqual(['t'])
})

test('a rule is one thing, and so is what became of another kind', () => {
  expect(
    merge(
      { show: { and: [{ '==': [1, 1] }] } },
      { show: { and: [{ '==': [1, 2] }] } },
      { show: { and: [{ '==': [1, 1] }, { '!': [1] }] } },
    ).asked,
  ).toEqual(['show'])
  expect(
    merge(
      { step: { type: 'email', options: { to: 'a' } } },
      { step: { type: 'wait', options: {} } },
      { step: { type: 'email', options: { to: 'b' } } },
    ).asked,
  ).toEqual(['step'])
})

test('a step that each of two moved elsewhere stands once, and its list is asked for', () => {
  const step = { id: 's', type: 'alert' }
  const loop = (id: string, ...steps: object[]) => ({ id, type: 'loop', steps })
  const base = { steps: [step, loop('x'), loop('y')] }
  const found = merge(
    base,
    { steps: [loop('x', step), loop('y')] },
    { steps: [loop('x'), loop('y', step)] },
  )
  expect(found.asked).toEqual(['steps'])
  expect(found.value).toEqual({ steps: [loop('x', step), loop('y')] })
})

test('deleted by one, edited by another, left by a third: asked once, and nothing is lost meanwhile', () => {
  const [a, b] = [
    { id: 'a', text: '1' },
    { id: 'b', text: '2' },
  ]
  const first = merge(list(a, b), list(a, { ...b, text: 'new' }), list({ ...a, text: 'A' }, b))
  expect(first.asked).toEqual([])
  const second = merge(list(a, b), list(a), first.value as ReturnType<typeof list>)
  expect(second.asked).toEqual(['items:b'])
})
