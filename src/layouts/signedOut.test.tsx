import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageInput } from '#pages/model'
import type { SessionUser } from '#gateway'
import { setNoticeHost } from '#ui'
import { WithTexts } from '../../tests/support/renderPage.tsx'
import { markLanguageChange, tellLanguageChange } from './languageChange.ts'
import { AccountMenu } from './public/AccountMenu.tsx'
import { Header } from './public/Header.tsx'
import { ShellContext, type ShellPort } from './shellContext.ts'

const told: { title?: unknown; message: unknown }[] = []
const go = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { ...window.location, assign: go })
  setNoticeHost({
    show: ({ title, message }) => void told.push({ ...(title && { title }), message }),
    update: () => undefined,
    hide: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  told.length = 0
  go.mockReset()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  [{ loginPath: '/member/login', registerPath: '/member/register' }, '/member/login'],
  [{ loginPath: '/user/login' }, '/'],
] as const)(
  'who signs out is told for half a second, and led to where members sign in, or home (%#)',
  async (paths, path) => {
    const input = { site: { _id: 's', siteName: 'Sala', ...paths } } as unknown as PageInput
    const shell = { signOut: vi.fn(async () => ({ ok: true })) } as unknown as ShellPort
    render(
      <WithTexts locale="th">
        <ShellContext value={shell}>
          <AccountMenu input={input} user={{ username: 'somchai' } as SessionUser} />
        </ShellContext>
      </WithTexts>,
    )
    await act(async () => void fireEvent.click(screen.getByText('ออกจากระบบ')))
    await pass(499)
    expect(told).toEqual([{ title: 'แจ้งเตือน', message: 'ออกจากระบบเรียบร้อยแล้ว' }])
    expect(go).not.toHaveBeenCalled()
    await pass(1)
    expect(go.mock.calls).toEqual([[path]])
  },
)

test('the page in the other language says so, once', async () => {
  tellLanguageChange('not asked for')
  const input = { site: { _id: 's', siteName: 'Sala' }, path: '/', user: null } as never
  const open = (locale: 'th' | 'en') =>
    render(
      <WithTexts locale={locale}>
        <Header input={input} />
      </WithTexts>,
    )
  const { container, unmount } = open('th')
  await pass(0)
  expect(told).toEqual([])
  const link = container.querySelector('.sala-language-link')!
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  unmount()
  const second = open('en')
  await pass(0)
  second.unmount()
  open('en')
  await pass(0)
  expect(told).toEqual([{ message: 'Change Language Success' }])
  markLanguageChange()
  tellLanguageChange('เปลี่ยนภาษาเรียบร้อยแล้ว')
  await pass(0)
  expect(told.at(-1)).toEqual({ message: 'เปลี่ยนภาษาเรียบร้อยแล้ว' })
})
