import { MantineProvider, Modal } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DateInput } from '#ui'
import { useEscapeInside } from './useEscapeInside.ts'

beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })))
afterEach(cleanup)

const TEXTS = { open: 'Pick', previous: 'Before', next: 'After', year: 'Year', month: 'Month', calendar: 'Calendar' }

function Screen() {
  useEscapeInside()
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button onClick={() => setOpen(true)}>Times</button>
      {open && <Modal opened onClose={() => setOpen(false)} title="Times"><DateInput id="day" value="" locale="en" texts={TEXTS} onChange={() => undefined} /></Modal>}
    </MantineProvider>
  )
}

test('Escape closes the calendar in a dialog, and the dialog only once nothing is open in it', () => {
  render(<Screen />)
  fireEvent.click(screen.getByText('Times'))
  fireEvent.click(screen.getByLabelText('Pick'))
  const calendar = () => document.querySelector('.sala-calendar')
  fireEvent.keyDown(calendar()!.querySelector('[tabindex="0"]')!, { key: 'Escape' })
  expect(calendar()).toBeNull()
  expect(screen.queryByLabelText('Pick')).not.toBeNull()
  fireEvent.keyDown(screen.getByLabelText('Pick'), { key: 'Escape' })
  expect(screen.queryByLabelText('Pick')).toBeNull()
})
