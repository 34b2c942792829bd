import { beforeEach, expect, test } from 'vitest'
import { join, progressQueue } from './queue.ts'

beforeEach(() => localStorage.clear())

test('stretches that follow on each other are one; a jump begins another', () => {
  const first = join([], { from: 0, to: 10 })
  const second = join(first, { from: 10.2, to: 20 })
  expect(second).toEqual([{ from: 0, to: 20 }])
  expect(join(second, { from: 90, to: 95 })).toEqual([
    { from: 0, to: 20 },
    { from: 90, to: 95 },
  ])
})

test('what waits outlives the window, and only what was sent is forgotten', () => {
  const queue = progressQueue('u1', 'l1')
  queue.add({ from: 0, to: 10 }, 10)
  queue.add({ from: 60, to: 70 }, 70)
  expect(progressQueue('u1', 'l1').read()).toEqual({
    intervals: [
      { from: 0, to: 10 },
      { from: 60, to: 70 },
    ],
    position: 70,
  })
  queue.sent([{ from: 0, to: 10 }])
  expect(queue.read().intervals).toEqual([{ from: 60, to: 70 }])
  expect(progressQueue('u2', 'l1').read().intervals).toEqual([])
  // It was watched on while the report was on its way.
  queue.add({ from: 70, to: 80 }, 80)
  queue.sent([{ from: 60, to: 70 }])
  expect(queue.read().intervals).toEqual([{ from: 70, to: 80 }])
  queue.sent([{ from: 70, to: 80 }])
  expect(queue.read().intervals).toEqual([])
})
