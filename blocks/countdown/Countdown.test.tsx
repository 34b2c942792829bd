import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Future, Hidden, Past } from './Countdown.stories.tsx'

afterEach(() => vi.useRealTimers())
const left = (): string[] =>
  [...screen.getByRole('timer').children].map((part) => part.textContent!)

test('it counts days, hours, minutes and seconds to the moment, and then says what comes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2099-12-30T14:58:57.100Z') })
  await renderBlock(Future.args as never, {}, 'en')
  expect(left()).toEqual(['1day', '2hours', '1minute', '2seconds'])
  expect(screen.getByText(/^Until 1 Jan 2100/)).toBeTruthy()
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect(left()[3]).toBe('1second')
  vi.setSystemTime(new Date('2100-01-01T00:00:00Z'))
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
  expect(screen.getByRole('status').textContent).toBe('The time has come.')
})

test('what has come says so in its own words, or is hidden', async () => {
  const { unmount } = await renderBlock(Past.args as never)
  expect(screen.getByRole('status').textContent).toBe('ปิดรับสมัครแล้ว พบกันรุ่นหน้า')
  unmount()
  const { container } = await renderBlock(Hidden.args as never)
  expect(container.querySelector('.sala-countdown')).toBeNull()
})
