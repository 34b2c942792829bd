import { MantineProvider, Modal } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadRichTextEditor } from '#forms'
import { DateInput } from '#ui'
import { renderIn } from '../../../tests/support/renderForm.tsx'
import { useEscapeInside } from './useEscapeInside.ts'

// What the document of the test has no layout for.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)
afterEach(cleanup)

const TEXTS = {
  open: 'Pick',
  previous: 'Before',
  next: 'After',
  year: 'Year',
  month: 'Month',
  calendar: 'Calendar',
}

function Screen({ children }: { children: ReactNode }) {
  useEscapeInside()
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button onClick={() => setOpen(true)}>Times</button>
      {open && (
        <Modal opened onClose={() => setOpen(false)} title="Times">
          {children}
        </Modal>
      )}
    </MantineProvider>
  )
}

test('Escape closes the calendar in a dialog, and the dialog only once nothing is open in it', () => {
  render(
    <Screen>
      <DateInput id="day" value="" locale="en" texts={TEXTS} onChange={() => undefined} />
    </Screen>,
  )
  fireEvent.click(screen.getByText('Times'))
  fireEvent.click(screen.getByLabelText('Pick'))
  const calendar = () => document.querySelector('.sala-calendar')
  fireEvent.keyDown(calendar()!.querySelector('[tabindex="0"]')!, { key: 'Escape' })
  expect(calendar()).toBeNull()
  expect(screen.queryByLabelText('Pick')).not.toBeNull()
  fireEvent.keyDown(screen.getByLabelText('Pick'), { key: 'Escape' })
  expect(screen.queryByLabelText('Pick')).toBeNull()
})

test('Escape closes the box for a link in a dialog, goes on in the text, and leaves the dialog', async () => {
  const { RichTextEditor } = await loadRichTextEditor()
  renderIn(
    'en',
    <Screen>
      <RichTextEditor id="text" value="<p>Hello</p>" onChange={() => undefined} />
    </Screen>,
  )
  fireEvent.click(screen.getByText('Times'))
  const link = await screen.findByLabelText('Link')
  fireEvent.click(link)
  const address = () => document.querySelector('.sala-rich-link input')
  fireEvent.keyDown(address()!, { key: 'Escape' })
  expect(address()).toBeNull()
  expect(screen.queryByLabelText('Link')).not.toBeNull()
  await waitFor(() => expect(document.activeElement?.id).toBe('text'))
})
