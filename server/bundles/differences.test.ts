import { expect, test } from 'vitest'
import { bundleDifferences } from './differences.ts'

const page = (object: object) => ({
  type: 'page',
  slug: 'p',
  title: 'P',
  builder: [
    {
      id: 'r',
      columns: [{ id: 'c', objects: [{ id: 'h', type: 'heading', v: 1, props: {}, ...object }] }],
    },
  ],
})

test('rules and what answers do come whole, to be said in words', () => {
  const show = { '!!': [{ var: '$user._id' }] }
  const logics = [{ value: 'a', show: ['h'] }]
  const found = bundleDifferences(
    'page',
    page({}),
    page({ show, logics, props: { items: [1] } }),
  ).differences
  expect(found.map(({ path, after }) => [path, after]).toSorted()).toEqual([
    ['logics', logics],
    ['props.items', [1]],
    ['show', show],
  ])
})

test('of a list each thing that differs is told, of an entry that came its texts, and of long words where they differ', () => {
  const entry = (en: string, more: object = {}) => ({ title: { th: 'ก', en }, ...more })
  const items = (...all: object[]) => page({ props: { items: all } })
  const found = (before: object, after: object) =>
    bundleDifferences('page', before as never, after as never).differences.map(
      ({ path, before: was, after: is }) => [path, was, is],
    )
  expect(
    found(items(entry('a'), entry('b')), items(entry('a'), entry('c'), entry('d', { open: true }))),
  ).toEqual([
    ['props.items.1.title', entry('b').title, entry('c').title],
    ['props.items.2', undefined, entry('d')],
  ])
  const long = (end: string) =>
    page({ props: { html: `<p class="lead">${'word '.repeat(100)}${end}</p>` } })
  expect(found(long('old'), long('new'))).toEqual([
    ['props.html', `…${'word '.repeat(8)}old</p>`, `…${'word '.repeat(8)}new</p>`],
  ])
})

test('of a list that the other side has not, each thing is told, by its texts', () => {
  const entry = (en: string, more: object = {}) => ({
    title: { th: 'ก', en },
    target: '/',
    ...more,
  })
  const found = bundleDifferences(
    'document',
    { menu: [entry('a')], tags: null } as never,
    { menu: [entry('a', { menu: [entry('b'), entry('c')] })], tags: ['x'] } as never,
  ).differences
  expect(found.map(({ change, path, after }) => [change, path, after])).toEqual([
    ['added', 'menu[0].menu[0]', { title: entry('b').title }],
    ['added', 'menu[0].menu[1]', { title: entry('c').title }],
    ['added', 'tags', ['x']],
  ])
})
