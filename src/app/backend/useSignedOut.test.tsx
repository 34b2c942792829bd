import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useLeaveWarning } from '#forms'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider, useSession } from '#session'
import { catalogues } from '../../../tests/support/renderPage.tsx'
import { useLeaving } from './LeaveGuard.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { useSignedOut, type HearSignedOut } from './useSignedOut.tsx'

const ANN = { _id: 'ann', username: 'ann', firstname: 'Ann', lastname: 'A', roles: ['admin'] }
const BEN = { ...ANN, _id: 'ben', username: 'ben', firstname: 'Ben', lastname: 'B' }
const PARTS = ['list', 'bell', 'menu']
const WORDS = {
  en: {
    title: 'Sign in again',
    signIn: 'Sign in',
    later: 'Later',
    other: 'Use another account',
    leave: 'Leave without saving',
  },
  th: {
    title: 'เข้าสู่ระบบอีกครั้ง',
    signIn: 'เข้าสู่ระบบ',
    later: 'ภายหลัง',
    other: 'ใช้บัญชีอื่น',
    leave: 'ออกโดยไม่บันทึก',
  },
}

function Part({ name, round }: { name: string; round: number }) {
  const { client } = useSession()
  const { data, isError } = useQuery({
    queryKey: [name, round],
    retry: false,
    queryFn: async () => {
      const answer = await client.get(name, String(round))
      if (!answer.ok) throw new Error('no')
      return answer.value._id
    },
  })
  return <p>{isError ? `${name} failed` : `${name} ${data ?? 'on its way'}`}</p>
}

function Screen({ unsaved }: { unsaved: boolean }) {
  const { client } = useSession()
  const [round, setRound] = useState(1)
  const [saved, setSaved] = useState('not saved')
  useLeaveWarning(unsaved)
  const save = async (): Promise<void> =>
    setSaved((await client.update('thing', '1', { data: {}, version: 1 })).ok ? 'saved' : 'refused')
  return (
    <>
      <input aria-label="Typed" />
      <button onClick={() => setRound(round + 1)}>Read</button>
      <button onClick={() => void save()}>Save</button>
      <p>{saved}</p>
      {PARTS.map((name) => (
        <Part key={name} name={name} round={round} />
      ))}
    </>
  )
}

function Shell({ listen, unsaved }: { listen(hear: HearSignedOut): void; unsaved: boolean }) {
  const [question, leave] = useLeaving()
  useFocusBack()
  return (
    <>
      <Screen unsaved={unsaved} />
      {useSignedOut(listen, leave)}
      {question}
    </>
  )
}

async function open({ language = 'en' as 'th' | 'en', unsaved = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload, assign: vi.fn() })
  const gateway = { user: ANN as typeof ANN | null }
  const fetch = (async (url: string, init: RequestInit) => {
    if (url === '/api/signin') {
      const { password } = JSON.parse(String(init.body)) as { password: string }
      if (password !== 'right')
        return Response.json(
          { status: 401, error: { code: 'sign-in-failed', message: { th: 'ไม่ถูก', en: 'Wrong.' } } },
          { status: 401 },
        )
      gateway.user = ANN
    }
    if (url === '/api/session' || url === '/api/signin')
      return Response.json({ csrf: 'token', session: { user: gateway.user } })
    const meant = new Headers(init.headers).get('x-signed-in')
    if (meant !== gateway.user?._id)
      return Response.json(
        { status: 401, error: { code: 'session-expired', message: { th: 'หมด', en: 'Ended.' } } },
        { status: 401 },
      )
    return Response.json({ data: { _id: url.split('/').at(-1) } })
  }) as typeof globalThis.fetch
  let hear: HearSignedOut = () => undefined
  const listen = (next: HearSignedOut): void => void (hear = next)
  const client = createClient({
    fetch,
    wait: async () => undefined,
    onSignedOut: (out) => hear(out),
  })
  await client.session()
  await act(
    async () =>
      void render(
        <TranslatorProvider i18n={createTranslator(language, catalogues(language))}>
          <MantineProvider
            forceColorScheme="light"
            withCssVariables={false}
            withGlobalClasses={false}
            env="test"
          >
            <QueryClientProvider client={new QueryClient()}>
              <SessionProvider
                session={{ client, user: ANN, site: { _id: 's', siteName: 'S' }, modules: [] }}
              >
                <MemoryRouter>
                  <Notifications className="sala-toasts" />
                  <Shell listen={listen} unsaved={unsaved} />
                </MemoryRouter>
              </SessionProvider>
            </QueryClientProvider>
          </MantineProvider>
        </TranslatorProvider>,
      ),
  )
  await screen.findByText('menu 1')
  const user = userEvent.setup()
  const words = WORDS[language]
  return {
    gateway,
    user,
    words,
    reload,
    password: () =>
      document.querySelector<HTMLInputElement>('[data-sign-in] input[type="password"]'),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}
// What waits for the dialog waits for its rendering, not for the reading of its code on a busy machine.
beforeAll(async () => void (await import('./SignInDialog.tsx')), 60_000)

const dialogs = () => document.querySelectorAll('[data-sign-in]').length
const notices = () => document.querySelectorAll('.mantine-Notification-root').length
afterEach(() => {
  act(() => notifications.clean())
  vi.unstubAllGlobals()
})

test.each(['th', 'en'] as const)(
  'several refusals make one dialog; as they are back it goes, and what was asked for is read (%s)',
  async (language) => {
    const { gateway, user, words, password, press } = await open({ language })
    gateway.user = null
    await press('Read')
    await waitFor(() => expect(dialogs()).toBe(1))
    expect(screen.getByRole('dialog', { name: words.title })).toBeTruthy()
    expect(screen.queryByText(/failed/)).toBeNull()
    expect(notices()).toBe(0)
    await waitFor(() => expect(document.activeElement).toBe(password()))
    await user.keyboard('wrong{Enter}')
    await screen.findByRole('alert')
    expect(dialogs()).toBe(1)
    await user.clear(password()!)
    await user.type(password()!, 'right{Enter}')
    for (const name of PARTS) await screen.findByText(`${name} 2`)
    await waitFor(() => expect(dialogs()).toBe(0))
    expect(notices()).toBe(0)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Read' })),
    )
  },
)

test('who types is not taken away from it: a notice stays that leads to the dialog, and what they typed stands', async () => {
  const { gateway, user, password, press, words } = await open()
  const field = screen.getByLabelText('Typed')
  await user.type(field, 'half a')
  gateway.user = null
  await act(async () => screen.getByRole('button', { name: 'Read' }).click())
  await waitFor(() => expect(notices()).toBe(1))
  expect([dialogs(), document.activeElement]).toEqual([0, field])
  await user.keyboard(' word')
  await press(words.signIn)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  await waitFor(() => expect(notices()).toBe(0))
  await user.keyboard('{Escape}')
  await waitFor(() => expect([dialogs(), notices()]).toEqual([0, 1]))
  await waitFor(() => expect(document.activeElement).toBe(field))
  await press('Read')
  await act(async () => new Promise((done) => setTimeout(done, 50)))
  expect([dialogs(), notices()]).toEqual([0, 1])
  field.focus()
  await press(words.signIn)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  await user.keyboard('right{Enter}')
  await waitFor(() => expect([dialogs(), notices()]).toEqual([0, 0]))
  await screen.findByText('list 3')
  expect((field as HTMLInputElement).value).toBe('half a word')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('what is saved goes on as they are back; who puts it off is told that it is not saved, and may press again', async () => {
  const { gateway, user, password, press, words } = await open()
  gateway.user = null
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  await press(words.later)
  await screen.findByText('refused')
  await waitFor(() => expect([dialogs(), notices()]).toEqual([0, 1]))
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  await user.keyboard('right{Enter}')
  await screen.findByText('saved')
  await waitFor(() => expect([dialogs(), notices()]).toEqual([0, 0]))
})

test('who has signed in again in another window goes on as this one is looked at', async () => {
  const { gateway, press } = await open()
  gateway.user = null
  await press('Read')
  await waitFor(() => expect(dialogs()).toBe(1))
  gateway.user = ANN
  await act(async () => window.dispatchEvent(new Event('focus')))
  await screen.findByText('list 2')
  await waitFor(() => expect(dialogs()).toBe(0))
})

test('of what somebody had open, another who signs in sees nothing', async () => {
  const { gateway, press, reload } = await open()
  gateway.user = BEN
  await press('Read')
  await waitFor(() => expect(reload).toHaveBeenCalled())
})

test('what is not saved is asked about before another goes on', async () => {
  const { gateway, user, words, press, reload } = await open({ unsaved: true })
  gateway.user = BEN
  await press('Read')
  await screen.findByText('Ben B is signed in in this browser now.')
  expect(reload).not.toHaveBeenCalled()
  await press(words.other)
  await user.click(await screen.findByRole('button', { name: words.leave }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
})
