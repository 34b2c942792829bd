import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './afterPaint.ts'

/** Frames come when the test says so; the breath after each is a timer. */
let frames: (() => void)[] = []
const frame = (): void => frames.splice(0).forEach((run) => run())
const breathe = (): unknown => vi.advanceTimersByTime(20)

beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(() => run(0)))
})
afterEach(() => {
  frame()
  vi.runAllTimers()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('all that waits for a frame runs behind it, in order, and what was called off does not', () => {
  const ran: string[] = []
  afterPaint(() => ran.push('one'))
  afterPaint(() => ran.push('off'))()
  afterPaint(() => ran.push('two'))
  breathe()
  expect(ran).toEqual([])
  frame()
  expect(ran).toEqual([])
  breathe()
  expect(ran).toEqual(['one', 'two'])
})

test('what changes the page in the breath behind a frame is painted before all that waits', () => {
  const ran: string[] = []
  afterPaint(() => ran.push('bar'))
  frame()
  afterPaint(() => ran.push('chosen'))
  breathe()
  expect(ran).toEqual([])
  frame()
  breathe()
  expect(ran).toEqual(['bar', 'chosen'])
})

test('what changes without an end puts off nothing without an end', () => {
  const ran: number[] = []
  afterPaint(() => ran.push(0))
  for (let i = 1; i < 20 && ran.length === 0; i++) {
    frame()
    afterPaint(() => ran.push(i))
    breathe()
  }
  expect(ran.length).toBeGreaterThan(1)
  expect(ran.length).toBeLessThan(8)
})
