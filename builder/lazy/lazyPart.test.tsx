import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider, useText, type Translator } from '#i18n'
import { catalogues } from '../../tests/support/renderPage.tsx'
import { preloadLazy, lazyPart, usePreload } from './lazyPart.tsx'

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)

function Part({ name }: { name: string }) {
  return <p>{`${useText('builder')('help.title')} ${name}`}</p>
}
const { 'builder-lazy': words, ...first } = catalogues('en')
const title = (words as { help: { title: string } }).help.title
const draw = (i18n: Translator, part: React.ReactNode) =>
  render(<TranslatorProvider i18n={i18n}>{part}</TranslatorProvider>)

test('a part comes with its words when it is shown first, and is drawn at once from then on', async () => {
  const fetch = vi.fn(async () => Part)
  const Late = lazyPart(fetch)
  const i18n = createTranslator('en', first)
  const { unmount } = draw(i18n, <Late name="one" />)
  expect(document.querySelector('[aria-busy]')?.textContent).toBe('Loading…')
  await screen.findByText(`${title} one`)
  expect(document.querySelector('[aria-busy]')).toBeNull()
  unmount()
  draw(i18n, <Late name="two" />)
  expect(screen.getByText(`${title} two`)).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what has a place keeps it until it has come', async () => {
  const Late = lazyPart(async () => Part, { placeholder: <header>kept</header> })
  draw(createTranslator('en', first), <Late name="bar" />)
  expect([document.body.textContent, document.querySelector('[aria-busy]')]).toEqual(['kept', null])
  await screen.findByText(`${title} bar`)
  expect(screen.queryByText('kept')).toBeNull()
})

test('what was fetched ahead is drawn at once', async () => {
  const Late = lazyPart(async () => Part)
  const i18n = createTranslator('en', first)
  await preloadLazy(i18n)
  draw(i18n, <Late name="ahead" />)
  expect(screen.getByText(`${title} ahead`)).toBeTruthy()
})

test('a part that cannot be fetched says so, and is asked for again when it is shown again', async () => {
  const said = vi.spyOn(notifications, 'show').mockReturnValue('')
  const fetch = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Part)
  const Late = lazyPart(fetch)
  const i18n = createTranslator('en', first)
  const { unmount } = draw(i18n, <Late name="lost" />)
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  unmount()
  draw(i18n, <Late name="found" />)
  await screen.findByText(`${title} found`)
})

test('a part that cannot be fetched is drawn where it waits once the network is back, or by the button of what was said', async () => {
  const said = vi.spyOn(notifications, 'show').mockReturnValue('')
  const hidden = vi.spyOn(notifications, 'hide').mockReturnValue('')
  for (const way of ['online', 'button'] as const) {
    said.mockClear()
    let isLost = true
    const Late = lazyPart(async () => (isLost ? Promise.reject(new Error('offline')) : Part))
    const i18n = createTranslator('en', first)
    draw(
      i18n,
      <>
        <p>the page</p>
        <Late name={way} />
      </>,
    )
    await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
    expect(screen.getAllByText('the page').length).toBeGreaterThan(0)
    const note = render(
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        {said.mock.calls[0]![0].message}
      </MantineProvider>,
    )
    isLost = false
    hidden.mockClear()
    if (way === 'online') window.dispatchEvent(new Event('online'))
    else note.getByRole('button', { name: 'Try again' }).click()
    await screen.findByText(`${title} ${way}`)
    expect(hidden).toHaveBeenCalledWith('builder-lazy')
    note.unmount()
  }
})

test('what stands by unasked asks for nothing, and is drawn when the others are fetched', async () => {
  const fetch = vi.fn(async () => Part)
  const Late = lazyPart(fetch, { unhurried: true })
  const i18n = createTranslator('en', first)
  draw(i18n, <Late name="by" />)
  await new Promise((done) => setTimeout(done, 50))
  expect(fetch).not.toHaveBeenCalled()
  expect(document.querySelector('[aria-busy]')).toBeNull()
  await act(() => preloadLazy(i18n))
  expect(screen.getByText(`${title} by`)).toBeTruthy()
})

describe('once the page is open', () => {
  let isLost = false
  const fetch = vi.fn(async () => (isLost ? Promise.reject(new Error('offline')) : Part))
  function Page({ Late, then }: { Late: ComponentType<{ name: string }>; then(): Promise<void> }) {
    return (
      <div data-testid="page" data-complete={usePreload(then) || undefined}>
        <Late name="ahead" />
      </div>
    )
  }
  const open = () => {
    const then = vi.fn(async () => undefined)
    // What has come once is here: each page has a part of its own.
    const Late = lazyPart(fetch, { unhurried: true })
    const { unmount } = draw(createTranslator('en', first), <Page Late={Late} then={then} />)
    return {
      then,
      unmount,
      isComplete: () => screen.getByTestId('page').dataset.complete === 'true',
    }
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    isLost = false
    fetch.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  test('the others come within a second when nothing is touched, and at once at the first touch', async () => {
    const idle = open()
    await pass(200)
    expect([fetch.mock.calls.length, idle.isComplete()]).toEqual([0, false])
    await pass(800)
    await vi.waitFor(() =>
      expect([fetch.mock.calls.length, idle.isComplete(), idle.then.mock.calls.length]).toEqual([
        1,
        true,
        1,
      ]),
    )
    idle.unmount()
    const touched = open()
    await act(async () => void window.dispatchEvent(new Event('pointerdown')))
    await vi.waitFor(() => expect(touched.isComplete()).toBe(true))
  })

  test('without a network they are fetched again when it is back, or after a while; nothing is asked for a page that was left', async () => {
    isLost = true
    const page = open()
    await pass(1000)
    expect([fetch.mock.calls.length, page.isComplete()]).toEqual([1, false])
    await pass(10_000)
    expect(fetch).toHaveBeenCalledTimes(2)
    isLost = false
    await act(async () => void window.dispatchEvent(new Event('online')))
    await vi.waitFor(() => expect(page.isComplete()).toBe(true))
    page.unmount()
    fetch.mockClear()
    open().unmount()
    await pass(20_000)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('the button of what was said brings the rest too: the page is complete', async () => {
    const said = vi.spyOn(notifications, 'show').mockReturnValue('')
    said.mockClear()
    isLost = true
    const Asked = lazyPart(async () => (isLost ? Promise.reject(new Error('offline')) : Part))
    function Whole() {
      return (
        <div data-testid="whole" data-complete={usePreload(async () => undefined) || undefined}>
          <Asked name="asked" />
        </div>
      )
    }
    draw(createTranslator('en', first), <Whole />)
    await pass(1000)
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1))
    expect(screen.getByTestId('whole').dataset.complete).toBeUndefined()
    const note = render(
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        {said.mock.calls[0]![0].message}
      </MantineProvider>,
    )
    isLost = false
    await act(async () => note.getByRole('button', { name: 'Try again' }).click())
    await vi.waitFor(() => expect(screen.getByTestId('whole').dataset.complete).toBe('true'))
    expect(screen.getByTestId('whole').textContent).toContain('asked')
  })
})
