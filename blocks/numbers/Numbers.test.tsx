import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Three } from './Numbers.stories.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const figures = (): string[] =>
  [...document.querySelectorAll('dd')].map((figure) => figure.textContent!)

test('the figures stand there before anything counts', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(figures()).toEqual(['12,500+', '97.5%', '24'])
})

test('they count up once they come into view, and end where they began', async () => {
  await import('./countUp.ts')
  let see: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (typeof see)[number]) {
        see = [...see, callback]
      }
      observe() {}
      disconnect() {}
    },
  )
  await renderBlock(Three.args as never, {}, 'en')
  await act(async () => {
    for (const one of see) one([{ isIntersecting: true }])
    await new Promise((done) => setTimeout(done, 400))
  })
  expect(figures()[0]).not.toBe('12,500+')
  await act(async () => void (await new Promise((done) => setTimeout(done, 1200))))
  expect(figures()).toEqual(['12,500+', '97.5%', '24'])
})
