import { describe, expect, test } from 'vitest'
import { CASES } from './cases.ts'
import messages from './messages.json'
import { problemsWith } from './project.ts'

const EXACT = messages as Record<string, string[]>

test('the sound project has no problems', () => {
  expect(problemsWith({})).toEqual([])
})

test('at least 40 files are broken, each in its own way', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(40)
  expect(new Set(CASES.map(([what]) => what)).size).toBe(CASES.length)
  expect(Object.keys(EXACT)).toEqual(CASES.map(([what]) => what))
})

describe('a broken file says what is wrong, where, and what to do', () => {
  test.each(CASES)('%s', (what, changes) => {
    const problems = problemsWith(changes)
    expect(problems).toEqual(EXACT[what])
    expect(problems.length).toBeGreaterThan(0)
  })
})
