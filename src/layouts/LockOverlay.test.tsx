import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WithTexts } from '../../tests/support/renderPage.tsx'
import { ASK_EVERY, LockOverlay } from './LockOverlay.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the screen is covered while it is locked, with what the admin says, until it is unlocked', async () => {
  vi.useFakeTimers()
  let lock: object | null = null
  vi.stubGlobal('fetch', async () => Response.json({ data: lock }))
  render(
    <WithTexts locale="th">
      <LockOverlay />
    </WithTexts>,
  )
  const pass = () => act(() => vi.advanceTimersByTimeAsync(ASK_EVERY))
  await pass()
  expect(screen.queryByRole('dialog')).toBeNull()
  lock = { message: 'พักสักครู่' }
  await pass()
  const dialog = screen.getByRole('dialog', { name: 'หน้าจอถูกล็อก' })
  expect(dialog.textContent).toContain('พักสักครู่')
  const cancel = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(true)
  lock = null
  await pass()
  expect(screen.queryByRole('dialog')).toBeNull()
})
