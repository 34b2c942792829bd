import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { All, Failed, NoCertificates } from './Statistics.stories.tsx'

afterEach(() => vi.unstubAllGlobals())

const figures = (container: HTMLElement): string[] =>
  [...container.querySelectorAll('dl > div')].map((figure) =>
    [
      figure.querySelector('dt')!.textContent,
      figure.querySelector('.visually-hidden')!.textContent,
      figure.querySelector('.sala-statistics-month')?.textContent ?? '',
    ].join(' | '),
  )

test('members, courses and certificates, all of them and those of this month', async () => {
  const { container } = await renderBlock(All.args as never)
  expect(figures(container)).toEqual([
    'สมาชิก | 12,840 | +312 ในเดือนนี้',
    'หลักสูตร | 24 | ',
    'ใบรับรองที่ออกแล้ว | 9,105 | +48 ในเดือนนี้',
  ])
})

test('what is not counted is left out, and a failure says so', async () => {
  const { container, unmount } = await renderBlock(NoCertificates.args as never, {}, 'en')
  expect(figures(container)).toEqual(['Members | 1 | ', 'Courses | 24 | '])
  unmount()
  await renderBlock(Failed.args as never)
  expect(screen.getByText(/โหลดข้อมูลไม่สำเร็จ/)).toBeTruthy()
})

/** Looks at what comes into view by hand. */
function watchView(reduced: boolean) {
  const seen: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => call([{ isIntersecting: true }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  return seen
}

test('numbers count up once they are in view, and end as they are', async () => {
  const seen = watchView(false)
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const { container } = await renderBlock(All.args as never)
  const shown = (): string => container.querySelector('[aria-hidden] > span')!.textContent!
  expect(shown()).toBe('12,840')
  act(() => seen[0]!())
  const start = performance.now()
  act(() => frames.shift()!(start))
  expect(Number(shown().replace(',', ''))).toBeLessThan(1000)
  act(() => frames.shift()!(start + 5000))
  expect(shown()).toBe('12,840')
  expect(frames).toHaveLength(0)
})

test('for who wants less motion nothing moves', async () => {
  const seen = watchView(true)
  await renderBlock(All.args as never)
  expect(seen).toHaveLength(0)
})
