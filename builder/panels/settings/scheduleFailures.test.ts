import { expect, test } from 'vitest'
import { isEmptySchedule, scheduleFailures } from './scheduleFailures.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const [SOON, LATER, BEFORE] = [
  '2026-11-21T11:00:00.000Z',
  '2026-11-22T11:00:00.000Z',
  '2026-11-21T10:00:00.000Z',
]

test.each([
  [{ publish_at: SOON }, []],
  [{ publish_at: SOON, unpublish_at: LATER }, []],
  [{ publish_at: '', unpublish_at: LATER }, []],
  [{}, []],
  [{ publish_at: BEFORE }, ['publish_at schedule-past']],
  [
    { publish_at: BEFORE, unpublish_at: BEFORE },
    ['publish_at schedule-past', 'unpublish_at schedule-past'],
  ],
  [{ publish_at: SOON, unpublish_at: '2026-11-22' + ' 9' }, ['unpublish_at schedule-incomplete']],
  [{ publish_at: '31/2/2027 09:00' }, ['publish_at field-format']],
  [{ publish_at: LATER, unpublish_at: SOON }, ['unpublish_at schedule-order']],
  [{ publish_at: SOON, unpublish_at: SOON }, ['unpublish_at schedule-order']],
])('times %j', (times, told) => {
  expect(scheduleFailures(times, NOW).map(({ path, code }) => `${path} ${code}`)).toEqual(told)
})

test('no time at all is told apart from a wrong one', () => {
  expect([{}, { publish_at: '' }, { publish_at: SOON }].map(isEmptySchedule)).toEqual([
    true,
    true,
    false,
  ])
})
