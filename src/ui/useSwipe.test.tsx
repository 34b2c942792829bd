import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSwipe } from './useSwipe.ts'

afterEach(() => void vi.unstubAllGlobals())

function Row() {
  return <div {...useSwipe<HTMLDivElement>()} />
}

test('a row takes the focus until it is known not to scroll, and again where it does', () => {
  let look: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        look = told
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const row = render(<Row />).container.firstElementChild as HTMLElement
  expect(row.tabIndex).toBe(0)
  const width = vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(0)
  act(() => look())
  expect(row.hasAttribute('tabindex')).toBe(false)
  width.mockReturnValue(900)
  act(() => look())
  expect(row.tabIndex).toBe(0)
})
