import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PageEnvironment } from '#pages'
import { browserStore } from '#shared'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Image, Text, Video } from './Popup.stories.tsx'

beforeAll(
  async () => void (await Promise.all([import('./PopupWindow.tsx'), import('./PopupCard.tsx')])),
)
beforeEach(() => {
  browserStore.remove('visited')
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
const opened = (): HTMLElement | null => screen.queryByRole('dialog')

test('a new one shows a picture on the first visit, at once, and would close after 10 seconds', () => {
  expect(block.defaults).toMatchObject({
    contentType: 'image',
    displayType: 'first',
    delay: 0,
    autocloseDelay: 10,
  })
})

test('on the first visit alone it opens while the flag is not set', async () => {
  const first = await renderBlock(Image.args as never, {}, 'en')
  await pass(1)
  expect((await screen.findByRole('dialog')).getAttribute('aria-label')).toBe('New courses')
  expect(screen.getByRole('img').getAttribute('alt')).toBe('A training room')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(opened()).toBeNull()
  expect(browserStore.read('visited')).toEqual({ image: true })
  first.unmount()
  await renderBlock(Image.args as never, {}, 'en')
  await pass(1)
  expect(opened()).toBeNull()
})

test('on every load it waits its delay and closes by itself, unless somebody reads it', async () => {
  const once = await renderBlock(Text.args as never, {}, 'en')
  await pass(2.5)
  expect(opened()).toBeNull()
  await pass(1)
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Closed from 31 December to 2 January.',
  )
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  await pass(9)
  expect(opened()).toBeNull()
  once.unmount()
  await renderBlock(Text.args as never, {}, 'en')
  await pass(3.5)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Tab' })
  await pass(20)
  expect(opened()).not.toBeNull()
})

test('it waits for the question about cookies', async () => {
  const asking = document.body.appendChild(document.createElement('div'))
  asking.dataset.asksConsent = ''
  await renderBlock(Video.args as never, {}, 'en')
  await pass(5)
  expect(opened()).toBeNull()
  asking.remove()
  await pass(1)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

test('those who edit the page see a card that says what it is', async () => {
  const edit = {
    ObjectFrame: ({ children }: { children: unknown }) => children,
    EmptyPlace: () => null,
    slotNames: () => [],
  }
  const { container } = await renderBlock(
    Text.args as never,
    { edit } as unknown as Partial<PageEnvironment>,
    'en',
  )
  await pass(5)
  expect(opened()).toBeNull()
  await screen.findByText('Popup')
  expect(container.querySelector('.sala-popup-card')!.textContent).toBe(
    'PopupClosed over New YearWords · Each time the page opens · After 3 seconds · Closes after 8 seconds',
  )
})
