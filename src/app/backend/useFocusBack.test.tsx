import { Button, MantineProvider, Menu, Modal } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFocusBack } from './useFocusBack.ts'

afterEach(cleanup)

function Screen() {
  useFocusBack()
  const [open, setOpen] = useState(false)
  return (
    <MantineProvider>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Button>Other</Button>
      <Menu><Menu.Target><Button>More</Button></Menu.Target><Menu.Dropdown><Menu.Item onClick={() => setOpen(true)}>Delete</Menu.Item></Menu.Dropdown></Menu>
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

test('a dialog that a menu opened gives the focus back to where the menu was opened', async () => {
  render(<Screen />)
  const user = userEvent.setup()
  const more = screen.getByRole('button', { name: 'More' })
  more.focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Delete', hidden: true })
  act(() => item.focus())
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more))
})

function List() {
  useFocusBack()
  const [names, setNames] = useState(['One', 'Two'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <MantineProvider>
      <Button>Top</Button>
      <ul>{names.map((name) => <li key={name}><Button onClick={() => setAsked(name)}>{name}</Button></li>)}</ul>
      {asked && <Modal opened onClose={() => setAsked(null)} title="Sure?"><Button onClick={() => { setNames(names.filter((one) => one !== asked)); setAsked(null) }}>Yes</Button></Modal>}
    </MantineProvider>
  )
}

test('where the dialog deletes what it was asked from, the focus goes to what is nearest', async () => {
  render(<List />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Two' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One' })))
})
