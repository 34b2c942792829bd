import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferredComponent } from './deferredComponent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const Here = ({ name }: { name: string }) => <p>{name} is here</p>
const Away = ({ name }: { name: string }) => <p>{name} is away</p>

test('a part is fetched behind the first rendering, once for all who render it', async () => {
  const fetch = vi.fn(async () => Here)
  const Part = deferredComponent(fetch, Away)
  render(<Part name="one" />)
  expect([screen.queryByText('one is away') !== null, fetch.mock.calls.length]).toEqual([true, 0])
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.queryByText('one is here')).not.toBeNull()
  render(<Part name="two" />)
  expect(screen.queryByText('two is here')).not.toBeNull()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what does not come is asked for again, by itself and when the network is back', async () => {
  const fetch = vi
    .fn<() => Promise<typeof Here>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(Here)
  const Part = deferredComponent(fetch)
  render(<Part name="it" />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([fetch.mock.calls.length, screen.queryByText('it is here')]).toEqual([2, null])
  window.dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect([fetch.mock.calls.length, screen.queryByText('it is here') !== null]).toEqual([3, true])
})
