import { expect, test } from 'vitest'
import { bundleDifferences } from './differences.ts'

const page = (object: object) => ({ type: 'page', slug: 'p', title: 'P', builder: [{ id: 'r', columns: [{ id: 'c', objects: [{ id: 'h', type: 'heading', v: 1, props: {}, ...object }] }] }] })

test('rules and what answers do come whole, to be said in words; other lists come as a short text', () => {
  const show = { '!!': [{ var: '$user._id' }] }
  const logics = [{ value: 'a', show: ['h'] }]
  const found = bundleDifferences('page', page({}), page({ show, logics, props: { items: [1] } })).differences
  expect(found.map(({ path, after }) => [path, after]).toSorted()).toEqual([['logics', logics], ['props.items', '[1]'], ['show', show]])
})
