import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { catalogues } from '../../tests/support/renderPage.tsx'
import { QuestionModal } from './QuestionModal.tsx'

test('a question whose dialog comes only when it is asked already gives the focus back all the same', async () => {
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
  const drawn = (modal: boolean, opened: boolean) => (
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider env="test">
        <button type="button">Leave</button>
        {modal && (
          <QuestionModal
            opened={opened}
            question={{ title: 'Leave?', text: 'It is lost.', yes: 'Yes', no: 'No' }}
            onAnswer={() => undefined}
          />
        )}
      </MantineProvider>
    </TranslatorProvider>
  )
  const { rerender } = render(drawn(false, true))
  const button = screen.getByRole('button', { name: 'Leave' })
  button.focus()
  rerender(drawn(true, true))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
  rerender(drawn(true, false))
  await waitFor(() => expect(document.activeElement).toBe(button))
})
