import { expect, test } from 'vitest'
import { aliasesAfter, slugProblem } from './slugProblem.ts'

test.each([['about-us', undefined], ['2569', undefined], ['', 'empty'], ['About', 'wrong'], ['a--b', 'wrong'], ['-a', 'wrong'], ['a b', 'wrong'], ['เกี่ยวกับ', 'wrong'], ['../x', 'wrong'], ['a'.repeat(81), 'long']])('an address written %s', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem)
})

test('the old address is kept once, and never the one that the page has', () => {
  expect(aliasesAfter([], { from: 'a', to: 'b', redirect: true })).toEqual(['a'])
  expect(aliasesAfter(['a'], { from: 'b', to: 'a', redirect: true })).toEqual(['b'])
  expect(aliasesAfter(['b', 'c'], { from: 'b', to: 'd', redirect: true })).toEqual(['c', 'b'])
  expect(aliasesAfter(['c'], { from: 'b', to: 'd', redirect: false })).toEqual(['c'])
  expect(aliasesAfter(['b'], { from: 'a', to: 'b', redirect: false })).toBeUndefined()
  expect(aliasesAfter(Array.from({ length: 50 }, (_, at) => `old-${at}`), { from: 'a', to: 'b', redirect: true })).toHaveLength(50)
})
