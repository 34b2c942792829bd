import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BlockProps } from '#registry'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import {
  environmentOf,
  pageWith,
  renderOnServer,
  renderPage,
  shippedRegistry,
} from '../../tests/support/renderPage.tsx'
import { Film, Gone, Locked, Reading, Refused, Trial } from './LessonPlayer.stories.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a film goes on where one was, and says what is still to be watched', async () => {
  await renderBlock(Film.args as never, {}, 'en')
  expect(screen.getByText('Goes on at 2:05')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Watch 90% of the film')
  expect(screen.getByRole('link', { name: 'Previous lesson' }).getAttribute('href')).toBe(
    '/lesson/play/c1/l1',
  )
  // The next one is closed until this one is done.
  expect(screen.queryByRole('link', { name: 'Next lesson' })).toBeNull()
  expect(screen.getByText('The next lesson opens when this one is done.')).toBeTruthy()
  expect(screen.getByText('ทบทวนเรื่องใบรับสินค้า')).toBeTruthy()
})

test('what is read is confirmed', async () => {
  await renderBlock(Reading.args as never, {}, 'en')
  expect(screen.getByRole('button', { name: 'I have completed this lesson' })).toBeTruthy()
})

test('before its script has come nothing is offered that a press would not do', async () => {
  const { object, data } = Reading.args as unknown as BlockProps<never, never>
  const registry = shippedRegistry()
  await registry.preload(['lesson-player'])
  const environment = environmentOf(registry, { data: { [object.id]: data } })
  const { html } = await renderOnServer(renderPage(pageWith(object), environment))
  const page = new DOMParser().parseFromString(html, 'text/html')
  const buttons = [...page.querySelectorAll<HTMLButtonElement>('.sala-lesson-player button')]
  expect(buttons.length).toBeGreaterThan(1)
  expect(buttons.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)).toEqual(
    [],
  )
})

test('a lesson that is done now is so in the list of lessons too', async () => {
  vi.stubGlobal('fetch', async (href: string) =>
    Response.json(
      String(href).endsWith('/api/session')
        ? { csrf: 't', session: null }
        : { status: 200, message: 'success', data: { percent: 100, done: true, wants: null } },
    ),
  )
  await renderBlock(Reading.args as never, { user: { _id: 'u1' } as never }, 'en')
  const line = (): string | undefined =>
    document.querySelector('[aria-current="page"]')!.closest('li')!.dataset.state
  expect(line()).toBe('open')
  fireEvent.click(screen.getByRole('button', { name: 'I have completed this lesson' }))
  await waitFor(() => expect(line()).toBe('done'))
  expect(screen.getByText('You have completed this lesson.')).toBeTruthy()
})

test.each([
  [Locked, 'Complete the lesson before this one, and it opens.'],
  [Gone, 'This lesson is no longer part of the course. Choose another from the list.'],
  [Refused, 'You have not enrolled in this course. Enrol on its page first.'],
] as const)('a lesson that may not be shown says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})

test('who tries a lesson has no notes and no progress', async () => {
  await renderBlock(Trial.args as never, {}, 'en')
  expect(screen.queryByText('My notes')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})
