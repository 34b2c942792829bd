import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertDialogue, confirmDialogue } from './dialogues.ts'
import { NOTIFICATION_TIME, SLIDE_TIME, TOAST_TIME, type NoticeType } from './notice.ts'
import { notify, notifyOf, setNoticeHost } from './notify.ts'
import { createToasts, ToastStack } from './ToastStack.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.documentElement.lang = ''
})

function open() {
  const toasts = createToasts()
  setNoticeHost(toasts)
  const { container } = render(<ToastStack toasts={toasts} />)
  return (position: string) =>
    [...container.querySelectorAll(`[data-position="${position}"] > li`)].map((card) => [
      card.getAttribute('data-type'),
      card.textContent,
    ])
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the times of the specification: 3 s, 5 s for a notification, 0.3 s to slide', () => {
  expect([TOAST_TIME, NOTIFICATION_TIME, SLIDE_TIME]).toEqual([3000, 5000, 300])
})

test('a toast: each type, in the centre for 3 s, then it slides out', async () => {
  const at = open()
  const types: NoticeType[] = ['success', 'error', 'warning', 'info']
  types.forEach((type) => void notify({ type, title: 'T', message: type }))
  await pass(0)
  expect(at('center')).toEqual(types.map((type) => [type, `T${type}`]))
  await pass(2999)
  expect(document.querySelectorAll('[data-leaves]')).toHaveLength(0)
  await pass(1)
  expect(document.querySelectorAll('[data-leaves]')).toHaveLength(4)
  await pass(300)
  expect(at('center')).toEqual([])
})

test('a notification: at the top right, for 5 s; a live region', async () => {
  const at = open()
  notifyOf({ type: 'info', message: 'news' })
  await pass(4999)
  expect(at('top-right')).toEqual([['info', 'news']])
  expect(document.querySelector('[data-position="top-right"]')!.getAttribute('aria-live')).toBe(
    'polite',
  )
  await pass(1)
  await pass(300)
  expect(at('top-right')).toEqual([])
})

test('pending: waits, becomes success or error with another text, then slides out', async () => {
  const at = open()
  const [good, bad, hidden] = ['good', 'bad', 'hidden'].map((message) =>
    notify({ type: 'pending', message }),
  )
  await pass(60_000)
  expect(at('center').map(([type]) => type)).toEqual(['pending', 'pending', 'pending'])
  good!.end('success', 'done')
  bad!.end('error', 'lost')
  hidden!.hide()
  await pass(0)
  expect(at('center')).toEqual([
    ['success', 'done'],
    ['error', 'lost'],
  ])
  await pass(3000)
  await pass(300)
  expect(at('center')).toEqual([])
})

test('a toast waits for who reads it, by mouse and by keys, and without autohide it stays', async () => {
  const at = open()
  notify({ type: 'info', message: 'read' })
  notify({ type: 'info', message: 'stays', autohide: false })
  await pass(1000)
  const card = screen.getByText('read').closest('li')!
  fireEvent.pointerEnter(card)
  await pass(10_000)
  expect(at('center')).toHaveLength(2)
  fireEvent.pointerLeave(card)
  fireEvent.focus(card.querySelector('button')!)
  await pass(10_000)
  expect(at('center')).toHaveLength(2)
  fireEvent.blur(card.querySelector('button')!)
  await pass(3000)
  await pass(300)
  expect(at('center')).toEqual([['info', 'stays']])
  fireEvent.click(screen.getByRole('button', { name: 'ปิด' }))
  await pass(300)
  expect(at('center')).toEqual([])
})

test('the alert and confirm dialogues: their words, what is answered, and by what', async () => {
  vi.useRealTimers()
  const told = alertDialogue({ title: 'แจ้งเตือน', message: 'ระบบจะปิดปรับปรุง' })
  const alert = await screen.findByRole('dialog', { name: 'แจ้งเตือน' })
  expect(alert.textContent).toContain('ระบบจะปิดปรับปรุง')
  expect(screen.queryByRole('button', { name: 'ยกเลิก' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'ตกลง' }))
  await told
  expect(screen.queryByRole('dialog')).toBeNull()

  document.documentElement.lang = 'en'
  const asked = confirmDialogue({ title: 'Leave?', message: 'Sure?', confirm: 'Leave' })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await asked).toBe(false)
  const again = confirmDialogue({ title: 'Leave?', message: 'Sure?', cancel: 'Stay' })
  await screen.findByRole('button', { name: 'Stay' })
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await again).toBe(true)
  const alone = confirmDialogue({ title: 'Leave?', message: 'Sure?', showCancel: false })
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await alone).toBe(false)
})
