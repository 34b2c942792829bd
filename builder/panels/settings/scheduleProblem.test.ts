import { expect, test } from 'vitest'
import { scheduleProblem } from './scheduleProblem.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const [SOON, LATER, BEFORE] = ['2026-11-21T11:00:00.000Z', '2026-11-22T11:00:00.000Z', '2026-11-21T10:00:00.000Z']

test.each([
  [{ publish_at: SOON }, undefined],
  [{ publish_at: SOON, unpublish_at: LATER }, undefined],
  [{ unpublish_at: LATER }, undefined],
  [{}, 'none'],
  [{ publish_at: BEFORE }, 'past'],
  [{ publish_at: '2026-11-22' + ' 9' }, 'incomplete'],
  [{ publish_at: LATER, unpublish_at: SOON }, 'order'],
  [{ publish_at: SOON, unpublish_at: SOON }, 'order'],
])('times %j', (times, problem) => {
  expect(scheduleProblem(times, NOW)).toBe(problem)
})
