import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import { browserStore, IDLE_TIME } from '#shared'
import { catalogues } from '../../../tests/support/renderPage.tsx'
import { IdleWatch } from './IdleWatch.tsx'

const MINUTE = 60_000
const call = vi.fn(async () => ({ ok: true }))
const session = vi.fn(async () => ({ ok: true }))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T03:00:00.000Z') })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  localStorage.clear()
  call.mockClear()
  session.mockClear()
})
afterEach(() => {
  notifications.clean()
  vi.useRealTimers()
})

const open = () =>
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <SessionProvider
          session={{ client: { call, session }, user: { _id: 'u' }, modules: [] } as never}
        >
          <IdleWatch />
          <Notifications transitionDuration={0} />
        </SessionProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const warning = () => screen.queryByText(/signed out in/)?.textContent

test('who does nothing is warned once less than 40 percent of 90 minutes are left, and signed out at their end', async () => {
  expect(IDLE_TIME).toBe(90 * MINUTE)
  open()
  await pass(54 * MINUTE - 1_000)
  expect(warning()).toBeUndefined()
  await pass(2_000)
  expect(warning()).toBe('Nothing was done here for a while. You will be signed out in 36 minutes.')
  await pass(35 * MINUTE)
  expect(warning()).toContain('in 1 minute.')
  expect(call).not.toHaveBeenCalled()
  await pass(MINUTE)
  expect(call.mock.calls.map(([path]: unknown[]) => path)).toEqual([
    '/api/signout',
    '/api/navigation',
  ])
  expect(warning()).toBeUndefined()
  await pass(10 * MINUTE)
  expect(call, 'once').toHaveBeenCalledTimes(2)
})

test.each(['mousemove', 'click', 'keydown', 'scroll', 'touchstart'])(
  'a %s takes the warning away and begins the time anew; the gateway hears of it',
  async (sign) => {
    open()
    await pass(60 * MINUTE)
    expect(warning()).toContain('30 minutes')
    await act(async () => void window.dispatchEvent(new Event(sign)))
    await pass(1_000)
    expect(warning()).toBeUndefined()
    expect(session).toHaveBeenCalledTimes(1)
    await pass(53 * MINUTE)
    expect(warning()).toBeUndefined()
  },
)

test('who works in another window is here', async () => {
  open()
  await pass(80 * MINUTE)
  browserStore.write('seen', Date.now())
  await pass(20 * MINUTE)
  expect(call).not.toHaveBeenCalled()
  expect(warning()).toBeUndefined()
})
