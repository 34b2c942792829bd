import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { ErrorCode } from '#shared'
import thPublic from '../i18n/locales/th/public.json'
import enPublic from '../i18n/locales/en/public.json'
import { ShellContext, type ShellPort } from './shellContext.ts'
import { SignInScreen } from './SignInScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function refusedAt(
  shell: 'public' | 'backend',
  code: ErrorCode,
  locale: 'th' | 'en' = 'en',
  next?: string,
): Promise<(string | null)[][]> {
  const port = {
    signIn: async () => ({ ok: false, failures: [{ code, message: { th: 'ไม่', en: 'No' } }] }),
  } as unknown as ShellPort
  const { container, unmount } = render(
    <TranslatorProvider
      i18n={createTranslator(locale, { public: locale === 'th' ? thPublic : enPublic })}
    >
      <ShellContext value={port}>
        <SignInScreen shell={shell} {...(next ? { next } : {})} />
      </ShellContext>
    </TranslatorProvider>,
  )
  await userEvent.type(container.querySelector('[name="username"]')!, 'somchai')
  await userEvent.type(container.querySelector('[name="password"]')!, 'right-pass-1')
  await userEvent.click(container.querySelector('button[data-kind="primary"]')!)
  await screen.findByText(locale === 'th' ? 'ไม่' : 'No')
  const links = [...container.querySelectorAll('.sala-signin-message a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ])
  unmount()
  return links
}

test('who came to the wrong door is shown their own, and keeps where they wanted to go', async () => {
  expect(await refusedAt('public', 'sign-in-role')).toEqual([['/user/login', 'Staff sign in here']])
  expect(await refusedAt('backend', 'sign-in-role', 'th', '/lesson/home')).toEqual([
    ['/member/login?next=%2Flesson%2Fhome', 'เข้าสู่ระบบสำหรับสมาชิก'],
  ])
})

test('a wrong name or password leads nowhere else: it does not tell whether there is such an account', async () => {
  expect(await refusedAt('public', 'sign-in-failed')).toEqual([])
})

test('what happens is told in the words of the spec (academy 8)', async () => {
  const told = async (answer: object): Promise<string | null> => {
    const port = { signIn: async () => answer } as unknown as ShellPort
    const { container, unmount } = render(
      <TranslatorProvider i18n={createTranslator('th', { public: thPublic })}>
        <ShellContext value={port}>
          <SignInScreen shell="public" />
        </ShellContext>
      </TranslatorProvider>,
    )
    await userEvent.type(container.querySelector('[name="username"]')!, 'somchai')
    await userEvent.type(container.querySelector('[name="password"]')!, 'right-pass-1')
    await userEvent.click(container.querySelector('button[data-kind="primary"]')!)
    const text = await waitFor(() => container.querySelector('.sala-signin-message')!.textContent)
    unmount()
    return text
  }
  expect(await told({ ok: false, failures: [] })).toContain('เกิดข้อผิดพลาดในการเข้าสู่ระบบ')
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  expect(await told({ ok: true, value: { user: null } })).toBe('เข้าสู่ระบบเรียบร้อยแล้ว')
  // The page that it would move on to is of no other test.
  await waitFor(() => expect(assign).toHaveBeenCalled())
})

test.each([
  ['th', 'กรุณากรอกชื่อผู้ใช้หรืออีเมล', 'กรุณากรอกรหัสผ่าน'],
  ['en', 'Enter your user name or e-mail address.', 'Enter your password.'],
] as const)(
  'what was left empty is told beside its field, and the first is gone to (%s)',
  async (locale, name, password) => {
    const { container } = render(
      <TranslatorProvider
        i18n={createTranslator(locale, { public: locale === 'th' ? thPublic : enPublic })}
      >
        <ShellContext
          value={{ signIn: () => Promise.reject(new Error('not asked')) } as unknown as ShellPort}
        >
          <SignInScreen shell="public" />
        </ShellContext>
      </TranslatorProvider>,
    )
    const input = (field: string) => container.querySelector<HTMLInputElement>(`[name="${field}"]`)!
    const told = () =>
      ['username', 'password'].map(
        (field) =>
          document.getElementById(input(field).getAttribute('aria-describedby') ?? '')?.textContent,
      )
    const send = () => userEvent.click(container.querySelector('button[data-kind="primary"]')!)
    await send()
    expect(told()).toEqual([name, password])
    expect(document.activeElement).toBe(input('username'))
    await userEvent.type(input('username'), 'somchai')
    expect(told()).toEqual([undefined, password])
    await send()
    expect(document.activeElement).toBe(input('password'))
    expect(input('password').getAttribute('aria-invalid')).toBe('true')
  },
)

test('nothing is sent before the script has come: it would load the page anew without what was typed', () => {
  const screen = (
    <TranslatorProvider i18n={createTranslator('en', { public: enPublic })}>
      <ShellContext value={{} as ShellPort}>
        <SignInScreen shell="public" />
      </ShellContext>
    </TranslatorProvider>
  )
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToString(screen)
  const button = () => drawn.querySelector<HTMLButtonElement>('[data-kind="primary"]')!
  // A form whose button is shut is not sent by Enter either.
  expect([button().type, button().disabled]).toEqual(['submit', true])
  render(screen, { container: document.body.appendChild(drawn), hydrate: true })
  expect(button().disabled).toBe(false)
})

test.each([
  ['/lesson/home', false, '/lesson/home'],
  [undefined, false, '/'],
  ['https://elsewhere.example', false, '/'],
  ['/lesson/home', true, '/user/reset'],
] as const)(
  'the good news stands for 500 ms, and then the page moves on (%#)',
  async (next, mustReset, path) => {
    vi.useFakeTimers()
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    const port = {
      signIn: async () => ({ ok: true, value: { session: { user: { mustReset } } } }),
    } as unknown as ShellPort
    const { container } = render(
      <TranslatorProvider i18n={createTranslator('th', { public: thPublic })}>
        <ShellContext value={port}>
          <SignInScreen shell="public" {...(next ? { next } : {})} />
        </ShellContext>
      </TranslatorProvider>,
    )
    for (const name of ['username', 'password'])
      fireEvent.change(container.querySelector(`[name="${name}"]`)!, {
        target: { value: 'right-1' },
      })
    await act(async () => void fireEvent.submit(container.querySelector('form')!))
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(screen.getByText('เข้าสู่ระบบเรียบร้อยแล้ว')).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(assign.mock.calls).toEqual([[path]])
  },
)

test.each([
  ['th', 'เข้าสู่ระบบด้วย LINE'],
  ['en', 'Sign in with LINE'],
] as const)(
  'a messaging app is offered to members where the site has one, and why one came back from it (%s)',
  (locale, name) => {
    const shown = (props: Partial<Parameters<typeof SignInScreen>[0]>) => {
      const { unmount } = render(
        <TranslatorProvider
          i18n={createTranslator(locale, { public: locale === 'th' ? thPublic : enPublic })}
        >
          <ShellContext value={{} as ShellPort}>
            <SignInScreen shell="public" {...props} />
          </ShellContext>
        </TranslatorProvider>,
      )
      const link = screen.queryByRole('link', { name: /LINE/ })
      const seen = [
        link?.textContent,
        link?.getAttribute('href'),
        screen.queryByText('Why') !== null,
      ]
      unmount()
      return seen
    }
    expect(shown({ messenger: 'LINE', next: '/message?page=2' })).toEqual([
      name,
      '/user/auth?next=%2Fmessage%3Fpage%3D2',
      false,
    ])
    expect(shown({ messenger: 'LINE', problem: 'Why' })).toEqual([name, '/user/auth', true])
    expect(shown({ messenger: 'LINE', shell: 'backend' })[0]).toBeUndefined()
    expect(shown({})[0]).toBeUndefined()
  },
)
