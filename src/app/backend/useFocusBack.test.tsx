import { Button, MantineProvider, Menu, Modal } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && (
        <Modal opened onClose={() => setOpen(false)} title="Sure?">
          <Button onClick={() => setOpen(false)}>Yes</Button>
        </Modal>
      )}
    </MantineProvider>
  )
}

test('a dialog that goes with what drew it gives the focus back, by key and by button', async () => {
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
  render(<Screen />)
  const user = userEvent.setup()
  const ask = screen.getByRole('button', { name: 'Ask' })
  for (const close of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Yes' })),
  ]) {
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
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Button onClick={() => setAsked(name)}>{name}</Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Modal opened onClose={() => setAsked(null)} title="Sure?">
          <Button
            onClick={() => {
              setNames(names.filter((one) => one !== asked))
              setAsked(null)
            }}
          >
            Yes
          </Button>
        </Modal>
      )}
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
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One' })),
  )
})

/** As long as it waits for who takes something away to say where the focus goes. */
const settle = () =>
  act(
    () =>
      new Promise((done) => {
        setTimeout(done, 150)
      }),
  )

function Editor() {
  useFocusBack()
  const [state, setState] = useState<'changed' | 'busy' | 'kept'>('changed')
  const [parts, setParts] = useState(['One', 'Two', 'Three'])
  return (
    <MantineProvider env="test">
      <a href="/top">Top</a>
      <main>
        <Button>Undo</Button>
        <Button
          disabled={state !== 'changed'}
          loading={state === 'busy'}
          onClick={() => {
            setState('busy')
            setTimeout(() => setState('kept'), 20)
          }}
        >
          Save
        </Button>
        <Button onClick={() => setState('changed')}>Change</Button>
        <ul>
          {parts.map((name) => (
            <li key={name}>
              <Button onClick={() => setParts(parts.filter((one) => one !== name))}>{name}</Button>
            </li>
          ))}
        </ul>
      </main>
    </MantineProvider>
  )
}
const at = () => document.activeElement?.textContent

test('a button that cannot be pressed any more gives the focus to what it stands in, where another Enter presses nothing, and none where one has gone elsewhere', async () => {
  render(<Editor />)
  const user = userEvent.setup()
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  await user.keyboard('{Enter}')
  const group = screen.getByRole('main')
  await waitFor(() => expect(document.activeElement).toBe(group))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await settle()
  expect(at()).toBe('Change')
  expect(group.hasAttribute('tabindex')).toBe(false)
})

function Reset() {
  useFocusBack()
  const [isReset, setReset] = useState(false)
  const [asks, setAsks] = useState(false)
  return (
    <MantineProvider env="test">
      <main>
        <Button>Open</Button>
        <Button disabled={isReset} onClick={() => setAsks(true)}>
          Reset
        </Button>
      </main>
      <Modal opened={asks} onClose={() => setAsks(false)} title="Sure?">
        <Button
          onClick={() => {
            setAsks(false)
            setReset(true)
          }}
        >
          Yes
        </Button>
      </Modal>
    </MantineProvider>
  )
}

test('a dialog whose answer shuts what it was asked from gives the focus to what that stands in', async () => {
  render(<Reset />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Reset' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('what is deleted with the focus in it gives it to what stands beside it', async () => {
  render(<Editor />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Two' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('Three'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('One'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('Undo'))
})

function Notice() {
  useFocusBack()
  return (
    <MantineProvider env="test">
      <Notifications className="sala-toasts" />
      <Button>Other</Button>
      <Button
        onClick={() =>
          notifications.show({
            id: 'gone',
            message: <Button onClick={() => notifications.hide('gone')}>Take it back</Button>,
          })
        }
      >
        Delete
      </Button>
    </MantineProvider>
  )
}

test('a notice whose button was pressed gives the focus back to where it was before', async () => {
  render(<Notice />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Delete' }).focus()
  await user.keyboard('{Enter}')
  const back = await screen.findByRole('button', { name: 'Take it back' })
  act(() => back.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull())
  await waitFor(() => expect(at()).toBe('Delete'))
})

function Late() {
  useFocusBack()
  const [state, setState] = useState<'lost' | 'asked' | 'here'>('lost')
  return (
    <MantineProvider>
      <Modal opened onClose={() => undefined} title="Sure?">
        {state === 'lost' && <Button onClick={() => setState('asked')}>Try again</Button>}
        {state === 'asked' && <p onClick={() => setState('here')}>Loading</p>}
        {state === 'here' && <Button>Go on</Button>}
      </Modal>
    </MantineProvider>
  )
}

test('a dialog that stands keeps the focus where it takes away what was pressed in it', async () => {
  render(<Late />)
  const user = userEvent.setup()
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  await user.keyboard('{Enter}')
  fireEvent.click(await screen.findByText('Loading'))
  await screen.findByRole('button', { name: 'Go on' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

function Stacked() {
  useFocusBack()
  const [asks, setAsks] = useState(false)
  return (
    <MantineProvider env="test">
      <main>
        <Button>Open</Button>
      </main>
      <div role="dialog" aria-label="Below">
        <Button>Other</Button>
        <Button onClick={() => setAsks(true)}>Close</Button>
      </div>
      {asks && (
        <div role="dialog" aria-label="Sure?">
          <Button ref={(one) => one?.focus()} onClick={() => setAsks(false)}>
            Stay
          </Button>
        </div>
      )}
    </MantineProvider>
  )
}

test('a question over a dialog gives the focus back into that, to where it was', async () => {
  render(<Stacked />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Open' }).focus()
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
  expect(at()).toBe('Stay')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('Close'))
})
