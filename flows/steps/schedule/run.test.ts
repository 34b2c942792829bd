import { expect, test } from 'vitest'
import { run } from './run.ts'

const START = Date.parse('2026-11-21T00:00:00.000Z')
const HOUR = 3_600_000
const at = (now: number, options: object, kept?: Record<string, unknown>) =>
  run({ options, data: {}, user: null, scope: {}, ...(kept ? { kept } : {}) }, {
    now: () => now,
  } as never)

test('sleeps for a while, and goes on when it is over', async () => {
  const slept = await at(START, { hours: 2, minutes: 30 })
  expect(slept).toEqual({ sleep: { until: '2026-11-21T02:30:00.000Z' }, kept: { began: START } })
  expect(
    await at(START + 2.5 * HOUR - 1, { hours: 2, minutes: 30 }, { began: START }),
  ).toMatchObject({ sleep: { until: '2026-11-21T02:30:00.000Z' } })
  expect(await at(START + 2.5 * HOUR, { hours: 2, minutes: 30 }, { began: START })).toMatchObject({
    outcome: 'woken',
  })
})

test('a day begins at midnight in Thailand; a time that is over is not waited for', async () => {
  expect(await at(START, { until: '2026-11-22' })).toMatchObject({
    sleep: { until: '2026-11-21T17:00:00.000Z' },
  })
  expect(await at(START, { until: '2026-11-20' })).toMatchObject({ outcome: 'woken' })
})

test('a clock that jumps back neither shortens the while nor makes it endless', async () => {
  expect(await at(START - 24 * HOUR, { hours: 2 }, { began: START })).toEqual({
    sleep: { until: '2026-11-20T02:00:00.000Z' },
    kept: { began: START - 24 * HOUR },
  })
})

test.each(['', 'tomorrow', '2026-13-40'])('%j is no date', async (until) => {
  await expect(at(START, { until })).rejects.toThrow('no date')
})
