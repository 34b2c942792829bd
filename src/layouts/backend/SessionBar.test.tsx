import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser, SiteChoice } from '#gateway'
import { setNoticeHost, type FullNotice } from '#ui'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { SessionBar } from './SessionBar.tsx'

const site = (name: string, active = false): SiteChoice => ({
  _id: name,
  siteName: { th: name, en: name },
  hostname: `${name}.localhost`,
  active,
  asksPassword: false,
})
const user = (...roles: string[]): SessionUser =>
  ({ _id: 'u', username: 'admin', firstname: 'A', lastname: 'B', roles }) as SessionUser

let told: FullNotice[]
beforeEach(() => {
  told = []
  setNoticeHost({
    show: (notice) => void told.push(notice),
    update: () => undefined,
    hide: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(sites: SiteChoice[], who: SessionUser, language: 'th' | 'en' = 'en') {
  const fetch = async (path: RequestInfo | URL) =>
    Response.json(
      path === '/api/session'
        ? { csrf: 'token', session: { user: null } }
        : path === '/api/session/site'
          ? { data: { siteName: 'school', address: '/arrive' } }
          : { data: sites },
    )
  await inBackend(<SessionBar />, { fetch, language, user: who })
}
const switcher = () =>
  screen
    .getAllByRole('button')
    .find((button) => /\d/.test(button.textContent!)) as HTMLButtonElement

test.each([
  ['admin', 'Administrator'],
  ['manager', 'Manager'],
])('the session bar is for those who run sites: %s', async (role, badge) => {
  await open([site('academy', true), site('school')], user(role))
  expect(screen.getByText(badge)).toBeTruthy()
  await waitFor(() => expect(switcher().disabled).toBe(false))
  expect(switcher().textContent).toContain('2')
})

test('with one session there is nothing to switch, and members see no bar', async () => {
  await open([site('academy', true)], user('admin'))
  await waitFor(() => expect(switcher().textContent).toContain('1'))
  expect(switcher().disabled).toBe(true)
  document.body.innerHTML = ''
  await open([site('academy', true)], user('user'))
  expect(document.querySelector('.sala-session-bar')).toBeNull()
})

test('where no site is in use the picker opens by itself', async () => {
  await open([site('academy'), site('school')], user('admin'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['th', 'สลับฐานข้อมูลสำเร็จ'],
  ['en', 'The database was switched'],
] as const)(
  'another site opens after the good news has stood 500 ms (%s)',
  async (language, text) => {
    const assign = vi.fn()
    await open([site('academy', true), site('school')], user('admin'), language)
    await waitFor(() => expect(switcher().disabled).toBe(false))
    vi.stubGlobal('location', { ...window.location, assign })
    fireEvent.click(switcher())
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(dialog.querySelectorAll('.sala-site-choice input')[1]!)
    vi.useFakeTimers()
    const buttons = [...dialog.querySelectorAll('button')]
    await act(async () => void fireEvent.click(buttons.at(-1)!))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(told.map(({ message }) => message)).toEqual([text])
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(assign).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(assign).toHaveBeenCalledWith('/arrive')
  },
)
