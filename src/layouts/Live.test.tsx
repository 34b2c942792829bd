import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hearLive } from '#gateway'
import { WithTexts } from '../../tests/support/renderPage.tsx'
import { Live } from './Live.tsx'

/** The browser's own, as far as it is used. */
class FakeSource extends EventTarget {
  static CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
  }
  tell(name: string, data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  FakeSource.opened = []
  document.body.innerHTML = ''
})

const source = (): FakeSource => FakeSource.opened.at(-1)!
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let isHidden = false
Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true })
async function setHidden(hidden: boolean): Promise<void> {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

function open(user = 'u1') {
  const does = { call: vi.fn(async () => ({ ok: true })), go: vi.fn(), signOut: vi.fn() }
  const leave = vi.fn((go: () => void) => go())
  const view = render(
    <WithTexts locale="th">
      <Live user={user} {...does} call={does.call as never} leave={leave} />
    </WithTexts>,
  )
  return { ...does, leave, ...view }
}

test('the screen is covered while it is locked, with what the admin says, after a reload too, until it is unlocked', () => {
  const { unmount } = open()
  act(() => source().tell('command', { seq: 1, command: 'unlock' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => source().tell('command', { seq: 2, command: 'lock', message: 'พักสักครู่' }, '2'))
  const dialog = screen.getByRole('dialog', { name: 'หน้าจอถูกล็อก' })
  expect(dialog.textContent).toContain('พักสักครู่')
  const cancel = new Event('cancel', { cancelable: true })
  dialog.dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(true)
  unmount()
  const other = open('u2')
  expect(screen.queryByRole('dialog')).toBeNull()
  other.unmount()
  open()
  expect(screen.getByRole('dialog').textContent).toContain('พักสักครู่')
  act(() => source().tell('command', { seq: 3, command: 'unlock' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('each command does what it says, asks before changes are lost, and is answered', async () => {
  const { call, go, signOut, leave } = open()
  const command = (given: object) => act(() => source().tell('command', given, '9'))
  command({ seq: 4, command: 'call' })
  expect(call).toHaveBeenLastCalledWith('/api/events/4/reply', {
    method: 'POST',
    body: { reply: 'alive' },
  })
  command({ seq: 5, command: 'device' })
  expect(call).toHaveBeenLastCalledWith('/api/events/5/reply', {
    method: 'POST',
    body: {
      reply: 'browser',
      data: {
        userAgent: navigator.userAgent,
        language: navigator.language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        width: window.innerWidth,
        height: window.innerHeight,
      },
    },
  })
  command({ seq: 6, command: 'route', path: '/lesson/home' })
  expect(go).toHaveBeenCalledWith('/lesson/home')
  expect(leave).toHaveBeenCalledTimes(1)
  leave.mockImplementation(() => undefined)
  command({ seq: 7, command: 'route', path: '/' })
  expect(go).toHaveBeenCalledTimes(1)
  command({ seq: 8, command: 'logout' })
  expect(signOut).toHaveBeenCalledTimes(1)
  command({ seq: 9, command: 'alert', message: '<b>พัก</b>' })
  await vi.waitFor(() => screen.getByText('<b>พัก</b>'))
  // Its window opens only after its words are there.
  await vi.waitFor(() => screen.getByRole('button', { name: 'ตกลง' }))
  expect(call).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'ตกลง' }))
  await pass(0)
  expect(call).toHaveBeenLastCalledWith('/api/events/9/reply', {
    method: 'POST',
    body: { reply: 'accepted' },
  })
})

test('goes on after the last event of this window, and of the same person alone', async () => {
  const { unmount } = open()
  expect(source().url).toBe('/api/events?')
  act(() => source().tell('ready', {}, '41'))
  act(() => source().tell('command', { seq: 42, command: 'call' }, '42'))
  unmount()
  expect(source().readyState).toBe(FakeSource.CLOSED)
  const next = open()
  expect(source().url).toBe('/api/events?after=42')
  next.unmount()
  open('u2')
  expect(source().url).toBe('/api/events?')
})

test('a window out of sight gives its line up, and takes it up again', async () => {
  open()
  await setHidden(true)
  expect(source().readyState).toBe(FakeSource.CLOSED)
  await setHidden(false)
  expect(FakeSource.opened).toHaveLength(2)
  expect(source().readyState).toBe(1)
})

test('a line that is refused is tried again, less and less often', async () => {
  open()
  source().refuse()
  await pass(4_000)
  expect(FakeSource.opened).toHaveLength(1)
  await pass(1_000)
  expect(FakeSource.opened).toHaveLength(2)
  source().refuse()
  await pass(9_000)
  expect(FakeSource.opened).toHaveLength(2)
  await pass(1_000)
  expect(FakeSource.opened).toHaveLength(3)
})

test('records that the page shows are watched, and whoever asks is told of them', () => {
  document.body.innerHTML = '<p data-live="order/o1"></p><p data-live="order/o1"></p>'
  const heard: unknown[] = []
  const stop = hearLive('changed', (event) => void heard.push(event))
  open()
  expect(source().url).toBe('/api/events?watch=order%2Fo1')
  act(() => source().tell('changed', { collection: 'order', id: 'o1', version: 2 }))
  stop()
  act(() => source().tell('changed', { collection: 'order', id: 'o1', version: 3 }))
  expect(heard).toEqual([{ collection: 'order', id: 'o1', version: 2 }])
})
