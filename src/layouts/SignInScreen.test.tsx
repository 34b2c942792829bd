import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { ErrorCode } from '#shared'
import thPublic from '../i18n/locales/th/public.json'
import enPublic from '../i18n/locales/en/public.json'
import { ShellContext, type ShellPort } from './shellContext.ts'
import { SignInScreen } from './SignInScreen.tsx'

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
  expect(await told({ ok: true, value: { user: null } })).toBe('เข้าสู่ระบบเรียบร้อยแล้ว')
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
  expect([...drawn.querySelectorAll('button')].map(({ type }) => type)).toEqual([
    'button',
    'button',
  ])
  const { container } = render(screen, {
    container: document.body.appendChild(drawn),
    hydrate: true,
  })
  expect(container.querySelector<HTMLButtonElement>('[data-kind="primary"]')!.type).toBe('submit')
})
