import { Button, MantineProvider, Modal, TextInput } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { beginInButton, beginInField } from './beginIn.ts'

beforeAll(() => {
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
})

const held: { come?: () => void } = {}

function Dialog({ late, by }: { late: boolean; by: typeof beginInField }) {
  const [is, setIs] = useState(!late)
  useEffect(() => void Object.assign(held, { come: () => setIs(true) }))
  return (
    <MantineProvider env="test">
      <Modal
        opened
        onClose={() => undefined}
        title="Asked"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <p>
          <a href="/more">More</a>
        </p>
        <div ref={by}>
          {is && <TextInput label="Name" />}
          <Button disabled={!is}>Rename</Button>
        </div>
      </Modal>
    </MantineProvider>
  )
}
const begins = async (late: boolean, by: typeof beginInField) => {
  render(<Dialog late={late} by={by} />)
  await waitFor(() =>
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true),
  )
  return () => act(() => held.come!())
}
const isAt = (role: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

test('a dialog begins in its first field, not at the button that closes it', async () => {
  await begins(false, beginInField)
  await isAt('textbox', 'Name')
})

test('a field that comes later takes the focus from the button that closes the dialog', async () => {
  const come = await begins(true, beginInField)
  await isAt('button', 'Close')
  come()
  await isAt('textbox', 'Name')
})

test('who has gone elsewhere in the dialog by then stays there', async () => {
  const come = await begins(true, beginInField)
  await isAt('button', 'Close')
  await userEvent.tab()
  await isAt('link', 'More')
  come()
  await screen.findByRole('textbox')
  await isAt('link', 'More')
})

test('a button that cannot be pressed yet is where the dialog begins once it can', async () => {
  const come = await begins(true, beginInButton)
  await isAt('button', 'Close')
  come()
  await isAt('button', 'Rename')
})
