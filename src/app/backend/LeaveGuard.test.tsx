import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useQuestion } from '#crud'
import { hasUnsaved, useLeaveWarning, useOnDiscard } from '#forms'
import { createTranslator, TranslatorProvider } from '#i18n'
import { catalogues } from '../../../tests/support/renderPage.tsx'
import { LeaveGuard, useLeaving } from './LeaveGuard.tsx'

const heard: string[] = []
let along: string | undefined

function Unsaved() {
  const navigate = useNavigate()
  const [dialog, ask] = useQuestion()
  useLeaveWarning(true, undefined, along)
  useOnDiscard(() => heard.push('let go'))
  const reset = async (): Promise<void> =>
    void heard.push(`reset ${await ask({ title: 'Reset?', text: '', yes: 'Reset', no: 'Keep' })}`)
  return (
    <>
      <Link to="/list">To the list</Link>
      <button onClick={() => void navigate('/saved')}>Save</button>
      <button onClick={() => void reset()}>Reset all</button>
      {dialog}
    </>
  )
}

function Shell() {
  const [question, leave] = useLeaving()
  return (
    <>
      <Outlet />
      <LeaveGuard />
      <button onClick={() => void leave(() => heard.push('signed out'))}>Sign out</button>
      {question}
    </>
  )
}

const WORDS = {
  en: { title: 'Unsaved changes', yes: 'Leave without saving', no: 'Stay here' },
  th: { title: 'มีการแก้ไขที่ยังไม่ได้บันทึก', yes: 'ออกโดยไม่บันทึก', no: 'อยู่ต่อ' },
}

async function open(language: 'th' | 'en', loses?: string) {
  heard.length = 0
  along = loses
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
  const paths = ['/list', '/saved'].map((path) => ({ path, element: <p>At {path}</p> }))
  const router = createMemoryRouter(
    [{ element: <Shell />, children: [{ path: '/edit', element: <Unsaved /> }, ...paths] }],
    { initialEntries: ['/list', '/edit'] },
  )
  render(
    <TranslatorProvider i18n={createTranslator(language, catalogues(language))}>
      <MantineProvider
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
        env="test"
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </TranslatorProvider>,
  )
  const user = userEvent.setup()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  return { router, user, confirm, words: WORDS[language] }
}

test.each(['th', 'en'] as const)(
  'a link asks in a dialog before unsaved changes are left, and gives the focus back (%s)',
  async (language) => {
    const { user, confirm, words } = await open(language)
    const link = screen.getByRole('link', { name: 'To the list' })
    link.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: words.title })
    // What loses nothing is nearest.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: words.no })),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(link))
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link))
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: words.yes }))
    await screen.findByText('At /list')
    expect(confirm).not.toHaveBeenCalled()
  },
)

test("the browser's back asks the same, and what the product leads to itself asks nothing", async () => {
  const { router, user, words } = await open('en')
  await act(() => router.navigate(-1))
  await user.click(await screen.findByRole('button', { name: words.no }))
  expect(router.state.location.pathname).toBe('/edit')
  await act(() => router.navigate(-1))
  await user.click(await screen.findByRole('button', { name: words.yes }))
  await screen.findByText('At /list')
  await act(() => router.navigate('/edit'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('At /saved')
})

test('only who chooses to leave lets go of what is kept of it', async () => {
  const { user, words } = await open('en')
  const link = screen.getByRole('link', { name: 'To the list' })
  await user.click(link)
  await user.click(await screen.findByRole('button', { name: words.no }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(heard).toEqual([])
  await user.click(link)
  await user.click(await screen.findByRole('button', { name: words.yes }))
  await screen.findByText('At /list')
  expect(heard).toEqual(['let go'])
})

test.each(['th', 'en'] as const)(
  'signing out asks before it ends the session, and nothing asks after (%s)',
  async (language) => {
    const { router, user, words } = await open(language)
    const unload = (): boolean =>
      window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await user.click(await screen.findByRole('button', { name: words.no }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([heard, unload()]).toEqual([[], false])
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('dialog', { name: words.title })
    await user.click(screen.getByRole('button', { name: words.yes }))
    await waitFor(() => expect(heard).toEqual(['let go', 'signed out']))
    expect([hasUnsaved(), unload()]).toEqual([false, true])
    await act(() => router.navigate('/list'))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(heard).toEqual(['let go', 'signed out', 'signed out']))
  },
)

test("the browser's back is a no to a question that is open, and asks no second", async () => {
  const { router, user, words } = await open('en')
  await user.click(screen.getByRole('button', { name: 'Reset all' }))
  await screen.findByRole('dialog', { name: 'Reset?' })
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([heard, router.state.location.pathname]).toEqual([['reset false'], '/edit'])
  await act(() => router.navigate(-1))
  await screen.findByRole('dialog', { name: words.title })
})

test.each([
  ['th', 'ขั้นตอนที่เลิกทำได้ในหน้านี้จะหายไปด้วย'],
  ['en', 'The steps that can be undone here are lost with them.'],
] as const)(
  'the question says what is lost along with what is not saved (%s)',
  async (language, words) => {
    const { user } = await open(language, 'steps')
    await user.click(screen.getByRole('link', { name: 'To the list' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(words)
    await user.click(screen.getByRole('button', { name: WORDS[language].no }))
    cleanup()
    const other = await open(language)
    await other.user.click(screen.getByRole('link', { name: 'To the list' }))
    expect((await screen.findByRole('dialog')).textContent).not.toContain(words)
  },
)
