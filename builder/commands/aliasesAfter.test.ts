import { expect, test } from 'vitest'
import { aliasesAfter } from './aliasesAfter.ts'

test('the old address is kept once, and never the one that the page has', () => {
  expect(aliasesAfter([], { from: 'a', to: 'b', redirect: true })).toEqual(['a'])
  expect(aliasesAfter(['a'], { from: 'b', to: 'a', redirect: true })).toEqual(['b'])
  expect(aliasesAfter(['b', 'c'], { from: 'b', to: 'd', redirect: true })).toEqual(['c', 'b'])
  expect(aliasesAfter(['c'], { from: 'b', to: 'd', redirect: false })).toEqual(['c'])
  expect(aliasesAfter(['b'], { from: 'a', to: 'b', redirect: false })).toBeUndefined()
  expect(
    aliasesAfter(
      Array.from({ length: 50 }, (_, at) => `old-${at}`),
      { from: 'a', to: 'b', redirect: true },
    ),
  ).toHaveLength(50)
})
