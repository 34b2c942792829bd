import { expect, test } from 'vitest'
import { slugProblem } from './slugProblem.ts'

test.each([
  ['about-us', undefined],
  ['2569', undefined],
  ['', 'empty'],
  ['About', 'wrong'],
  ['a--b', 'wrong'],
  ['-a', 'wrong'],
  ['a b', 'wrong'],
  ['เกี่ยวกับ', 'wrong'],
  ['../x', 'wrong'],
  ['a'.repeat(81), 'long'],
])('an address written %s', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem)
})
