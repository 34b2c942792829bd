import { expect, test } from 'vitest'
import { apply } from '../apply.ts'
import { expectValidPage } from '../expectValidPage.ts'
import type { PageModel } from '../nodes.ts'
import type { Operation } from '../operation.ts'
import { object, row, sampleModel } from '../samplePage.ts'
import { toDocument } from '../toDocument.ts'
import { keyOf, type Side } from './conflict.ts'
import { mergePages } from './mergePages.ts'

function after(...operations: Operation[]): PageModel {
  return operations.reduce((model, operation) => {
    const done = apply(model, operation)
    if (!done.ok) throw new Error(JSON.stringify(done.failures))
    return done.value.model
  }, sampleModel())
}
const write = (id: string, text: string): Operation => ({
  type: 'update',
  id,
  changes: [{ path: ['props', 'text'], value: text }],
})
const remove = (id: string): Operation => ({ type: 'remove', id })
const put = (id: string, parent: string, index: number, more = {}): Operation => ({
  type: 'insert',
  at: { parent, index },
  tree: { kind: 'object', object: object(id, more) },
})

/** Merged both ways round, which must be the same. */
function merge(mine: Operation[], theirs: Operation[], choose?: Side) {
  const [a, b] = [after(...mine), after(...theirs)]
  const merged = mergePages(sampleModel(), a, b, choose && (() => choose))
  expectValidPage(merged.model)
  const turned = mergePages(
    sampleModel(),
    b,
    a,
    choose && (() => (choose === 'mine' ? 'theirs' : 'mine')),
  )
  if (choose || merged.conflicts.length === 0)
    expect(toDocument(turned.model)).toEqual(toDocument(merged.model))
  expect(turned.conflicts.map(keyOf).toSorted()).toEqual(merged.conflicts.map(keyOf).toSorted())
  return { ...merged, asked: merged.conflicts.map(keyOf) }
}

test('what was done to different blocks comes together', () => {
  const { model, asked } = merge(
    [write('a', 'mine'), put('n1', 'c2', 0)],
    [
      write('b', 'theirs'),
      { type: 'move', id: 'r2', to: { parent: null, index: 0 } },
      { type: 'update-page', changes: [{ path: ['seo', 'title'], value: 'x' }] },
    ],
  )
  expect(asked).toEqual([])
  expect(model.nodes).toMatchObject({
    a: { data: { props: { text: 'mine' } } },
    b: { data: { props: { text: 'theirs' } } },
    c2: { children: ['n1'] },
  })
  expect(model.root[0]).toBe('r2')
  expect(model.page).toMatchObject({ seo: { title: 'x' } })
})

test('two who put something in one place both find it there', () => {
  const { model, asked } = merge([put('z', 'c1', 1)], [put('y', 'c1', 1), put('x', 'c1', 2)])
  expect(asked).toEqual([])
  expect(model.nodes.c1).toMatchObject({ children: ['a', 'y', 'x', 'z', 'b'] })
})

test('the same done by both is no question', () => {
  expect(merge([write('a', 'same'), remove('b')], [write('a', 'same'), remove('b')]).asked).toEqual(
    [],
  )
  expect(
    merge(
      [{ type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }],
      [{ type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }],
    ).asked,
  ).toEqual([])
})

test('the same value asks, and so do the place of a block and a setting of the page', () => {
  expect(merge([write('a', 'mine')], [write('a', 'theirs')]).asked).toEqual([
    'changed:a:props:text',
  ])
  expect(
    merge(
      [{ type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }],
      [{ type: 'move', id: 'a', to: { parent: 's1-c', index: 0 } }],
    ).asked,
  ).toEqual(['moved:a'])
  const title = (value: string): Operation => ({
    type: 'update-page',
    changes: [{ path: ['title', 'en'], value }],
  })
  expect(merge([title('mine')], [title('theirs')]).asked).toEqual(['setting:title:en'])
  expect(merge([title('mine')], [title('theirs')], 'theirs').model.page.title).toMatchObject({
    en: 'theirs',
  })
  expect(merge([write('a', 'mine')], [write('a', 'theirs')], 'theirs').model.nodes.a).toMatchObject(
    { data: { props: { text: 'theirs' } } },
  )
})

test('what one deleted and the other changed asks once, for the whole part', () => {
  const both = [[remove('r2')], [write('inside', 'changed'), write('box', 'changed')]] as const
  expect(merge([...both[0]], [...both[1]]).asked).toEqual(['removed:r2'])
  expect(merge([...both[0]], [...both[1]], 'mine').model.nodes.box).toBeUndefined()
  expect(merge([...both[0]], [...both[1]], 'theirs').model.nodes.inside).toMatchObject({
    data: { props: { text: 'changed' } },
  })
  // Put into what the other deleted: kept with it, or gone with it.
  expect(merge([remove('r2')], [put('n1', 's1-c', 0)]).asked).toEqual(['removed:r2'])
  const moved = merge(
    [remove('r2')],
    [{ type: 'move', id: 'a', to: { parent: 's1-c', index: 0 } }],
    'mine',
  )
  expect(moved.model.nodes.a).toMatchObject({ parent: 'c1' })
  // Taken out before it was deleted, it stays.
  const saved = merge(
    [{ type: 'move', id: 'inside', to: { parent: 'c2', index: 0 } }, remove('r2')],
    [write('inside', 'theirs')],
  )
  expect(saved.asked).toEqual([])
  expect(saved.model.nodes.inside).toMatchObject({
    parent: 'c2',
    data: { props: { text: 'theirs' } },
  })
})

test('two blocks that each went into the other are asked for', () => {
  const boxes = (model: Operation[]): Operation[] => [
    put('p', 'c2', 0, { slots: { s: [row('p-r')] } }),
    put('q', 'c2', 1, { slots: { s: [row('q-r')] } }),
    ...model,
  ]
  const base = after(...boxes([]))
  const into = (id: string, parent: string): PageModel =>
    after(...boxes([{ type: 'move', id, to: { parent, index: 0 } }]))
  const [mine, theirs] = [into('p', 'q-r-c'), into('q', 'p-r-c')]
  const asked = mergePages(base, mine, theirs)
  expect(asked.conflicts.map(keyOf)).toEqual(['moved:p'])
  expectValidPage(asked.model)
  for (const side of ['mine', 'theirs'] as const) {
    const merged = mergePages(base, mine, theirs, () => side)
    expect(merged.conflicts).toEqual([])
    expect(toDocument(merged.model)).toEqual(toDocument(side === 'mine' ? mine : theirs))
  }
})

test('what two wrote in different languages and fields of one block comes together', () => {
  const text = (value: object): Operation => ({
    type: 'update',
    id: 'a',
    changes: [{ path: ['props', 'text'], value }],
  })
  const { model, asked } = merge(
    [text({ th: 'ใหม่', en: 'a' })],
    [
      text({ th: 'a', en: 'new' }),
      { type: 'update', id: 'a', changes: [{ path: ['style', 'align'], value: 'center' }] },
    ],
  )
  expect(asked).toEqual([])
  expect(model.nodes.a).toMatchObject({
    data: { props: { text: { th: 'ใหม่', en: 'new' } }, style: { align: 'center' } },
  })
})

test('what somebody wrote instead of both stands', () => {
  const merged = mergePages(
    sampleModel(),
    after(write('a', 'mine')),
    after(write('a', 'theirs')),
    () => ({ value: 'ours' }),
  )
  expect(merged.conflicts).toEqual([])
  expect(merged.model.nodes.a).toMatchObject({ data: { props: { text: 'ours' } } })
})

test('three people: what each wrote of one block is there, whoever saves last', () => {
  const of = (path: string[], value: unknown): PageModel =>
    after({ type: 'update', id: 'a', changes: [{ path, value }] })
  const people = [
    of(['props', 'one'], 1),
    of(['props', 'two'], 2),
    of(['style', 'align'], 'center'),
  ] as const
  for (const [x, y, z] of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ] as const) {
    const first = mergePages(sampleModel(), people[y], people[x])
    // The third still works on what everybody began with.
    const direct = mergePages(sampleModel(), people[z], first.model)
    expect([first, direct].flatMap(({ conflicts }) => conflicts)).toEqual([])
    expect(direct.model.nodes.a).toMatchObject({
      data: { props: { one: 1, two: 2 }, style: { align: 'center' } },
    })
  }
})

test('two fields that were given one name are told apart', () => {
  const { model, asked } = merge(
    [put('n1', 'c2', 0, { name: 'age' })],
    [put('n2', 'c1', 0, { name: 'age' })],
  )
  expect(asked).toEqual([])
  expect([model.nodes.n1, model.nodes.n2]).toMatchObject([
    { data: { name: 'age' } },
    { data: { name: 'age_2' } },
  ])
})
