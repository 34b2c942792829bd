import { Button, MantineProvider, Modal } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useFocusBack } from './useFocusBack.ts'

function Screen() {
  useFocusBack()
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Button>Other</Button>
      {open && <Modal opened onClose={() => setOpen(false)} title="Sure?"><Button onClick={() => setOpen(false)}>Yes</Button></Modal>}
    </MantineProvider>
  )
}

test('a dialog that goes with what drew it gives the focus back, by key and by button', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  render(<Screen />)
  const user = userEvent.setup()
  const ask = screen.getByRole('button', { name: 'Ask' })
  for (const close of [() => user.keyboard('{Escape}'), () => user.click(screen.getByRole('button', { name: 'Yes' }))]) {
    ask.focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(ask))
  }
})
