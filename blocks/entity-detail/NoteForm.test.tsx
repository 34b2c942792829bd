import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import { SessionProvider, type Session } from '#session'
import { NoteForm } from './NoteForm.tsx'

// A text area of the kit listens for fonts, which jsdom does not have.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  const matchMedia = () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  })
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia })
})

test('a colleague is offered behind an @, taken by Enter, and told with what is to be done by a day', async () => {
  const call = vi.fn(() =>
    Promise.resolve({ ok: true, value: { data: [{ _id: 'u1', name: 'Somchai Dee' }] } }),
  )
  const add = vi.fn(() => Promise.resolve(true))
  const notes = { all: [], canWrite: true, isBusy: false, add, settle: vi.fn(), attach: vi.fn() }
  render(
    <MantineProvider>
      <TranslatorProvider i18n={createTranslator('en', { backend })}>
        <SessionProvider session={{ client: { call }, modules: [] } as unknown as Session}>
          <QueryClientProvider client={new QueryClient()}>
            <NoteForm notes={notes} />
          </QueryClientProvider>
        </SessionProvider>
      </TranslatorProvider>
    </MantineProvider>,
  )
  const words = screen.getByLabelText<HTMLTextAreaElement>('Say something')
  fireEvent.change(words, { target: { value: 'Ask @som' } })
  await screen.findByRole('option', { name: 'Somchai Dee' })
  fireEvent.keyDown(words, { key: 'Enter' })
  await waitFor(() => expect(words.value).toBe('Ask @Somchai Dee '))
  fireEvent.change(screen.getByLabelText('To do by'), { target: { value: '01/12/2026' } })
  fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true })
  await waitFor(() =>
    expect(add).toHaveBeenCalledWith({
      text: 'Ask @Somchai Dee ',
      mentions: ['u1'],
      due: '2026-12-01',
    }),
  )
  await waitFor(() => expect(words.value).toBe(''))
})
