import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { One, Still, Three } from './Slideshow.stories.tsx'

let reduced = false
beforeEach(() => {
  reduced = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = (): number =>
  screen
    .getAllByRole('button', { name: /ไปสไลด์ที่/ })
    .findIndex((dot) => dot.getAttribute('aria-current') === 'true')
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('it moves on every five seconds and starts over', async () => {
  await renderBlock(Three.args as never)
  expect(shown()).toBe(0)
  await pass(5000)
  expect(shown()).toBe(1)
  await pass(5000)
  await pass(5000)
  expect(shown()).toBe(0)
})

test('what matters in a picture stays in view where it is cropped', async () => {
  const { container } = await renderBlock(Three.args as never)
  expect([...container.querySelectorAll('img')].map((image) => image.style.objectPosition)).toEqual(
    ['30% 80%', '', ''],
  )
})

test('it waits under the pointer and the focus', async () => {
  const { container } = await renderBlock(Three.args as never)
  const slideshow = container.querySelector('.sala-slideshow')!
  fireEvent.pointerEnter(slideshow)
  await pass(12_000)
  expect(shown()).toBe(0)
  fireEvent.pointerLeave(slideshow)
  const next = screen.getByRole('button', { name: 'สไลด์ถัดไป' })
  act(() => next.focus())
  await pass(12_000)
  expect(shown()).toBe(0)
  act(() => next.blur())
  await pass(5000)
  expect(shown()).toBe(1)
})

test('arrows wrap, dots jump, and it can be stopped', async () => {
  await renderBlock(Three.args as never)
  fireEvent.click(screen.getByRole('button', { name: 'สไลด์ก่อนหน้า' }))
  expect(shown()).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'สไลด์ถัดไป' }))
  expect(shown()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'ไปสไลด์ที่ 2' }))
  expect(shown()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'หยุดเลื่อนสไลด์' }))
  await pass(12_000)
  expect(shown()).toBe(1)
})

test('it stands still for those who asked for less motion, and with an interval of 0', async () => {
  reduced = true
  const { unmount } = await renderBlock(Three.args as never)
  await pass(12_000)
  expect(shown()).toBe(0)
  unmount()
  reduced = false
  await renderBlock(Still.args as never)
  await pass(12_000)
  expect(shown()).toBe(0)
})

test('a link wraps the slide only where there is no button', async () => {
  const { container } = await renderBlock(Three.args as never)
  const slides = container.querySelectorAll('.sala-slide')
  expect(slides[0]!.querySelector('a.sala-slide-link')).toBeNull()
  expect(slides[0]!.querySelector('a.sala-button')?.getAttribute('href')).toBe('/member/register')
  expect(slides[1]!.querySelector('a.sala-slide-link')?.getAttribute('href')).toBe('/lesson/home')
})

test('one slide needs no tools', async () => {
  await renderBlock(One.args as never)
  expect(screen.queryByRole('button')).toBeNull()
})
