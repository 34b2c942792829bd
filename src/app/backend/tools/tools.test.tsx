import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { windowStore } from '#shared'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { site } from '../../../../tests/support/renderPage.tsx'
import { ConsoleScreen } from './ConsoleScreen.tsx'
import { addEntry, clearLog, keepConsole, KEPT_ENTRIES, readLog } from './consoleLog.ts'
import { openConsole } from './openConsole.ts'
import { DeveloperBar } from './DeveloperBar.tsx'
import { ToolsScreen } from './ToolsScreen.tsx'
import { DEFAULT_ENDPOINT, METHODS, ownPath, statusClass } from './tryRequest.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearLog()
  windowStore.remove('developer-bar-hidden')
})

test('the methods, the endpoint, and the class of a status', () => {
  expect(METHODS).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  expect(DEFAULT_ENDPOINT).toBe('/api/test')
  expect([200, 204, 404, 500, 503, 302, 100].map(statusClass)).toEqual([
    'success',
    'success',
    'client-error',
    'server-error',
    'server-error',
    'info',
    'info',
  ])
  expect(ownPath('/api/test?a=1', 'http://localhost')).toBe('/api/test?a=1')
  for (const path of ['https://elsewhere.test/api', '//elsewhere.test', 'javascript:alert(1)'])
    expect(ownPath(path, 'http://localhost'), path).toBeUndefined()
})

test('the tester: facts, a body for what has one, broken JSON, and an answer', async () => {
  const sent: [string, RequestInit | undefined][] = []
  const answer: typeof fetch = async (path, init) => {
    sent.push([String(path), init])
    return Response.json(path === '/api/session' ? { csrf: 'token' } : { a: 1 })
  }
  vi.stubGlobal('fetch', answer)
  await inBackend(<ToolsScreen />, { fetch: answer })
  expect(document.querySelector('[data-connected]')!.textContent).toBe('APIConnected')
  const facts = document.querySelector('.sala-tester-facts')!.textContent
  expect(facts).toContain('Endpoint base')
  expect(facts).toContain('localhost')
  expect(screen.queryByLabelText('JSON body')).toBeNull()
  const choose = (method: string) =>
    fireEvent.change(screen.getByLabelText('Method'), { target: { value: method } })
  for (const method of ['POST', 'PUT', 'PATCH']) {
    choose(method)
    expect(screen.getByLabelText('JSON body')).toBeTruthy()
  }
  const body = screen.getByLabelText('JSON body')
  fireEvent.change(body, { target: { value: '{' } })
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await press('Send')
  expect(screen.getByRole('alert').textContent).toBe('Invalid JSON in request body')
  await press('Inject Tenant')
  expect((body as HTMLTextAreaElement).value).toContain('"child"')
  await press('POST Test')
  const [path, init] = sent.at(-1)!
  expect([path, init?.method]).toEqual(['/api/test', 'POST'])
  expect(document.querySelector('[data-status="success"]')!.textContent).toBe('200')
  expect(document.querySelector('pre')!.textContent).toBe('{\n  "a": 1\n}')
  expect(screen.getByText(/^\d+ ms$|\d+ ms/)).toBeTruthy()
  for (const name of ['GET Test', 'PUT Test', 'DELETE Test'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('the tester: a gateway that is away, eight characters of the token, and a call that is on its way', async () => {
  let answer: (() => void) | undefined
  const waiting: typeof fetch = async (path) => {
    if (path === '/api/health') {
      const error = { code: 'not-found', message: { th: 'ไม่พบ', en: 'Not found' } }
      return Response.json({ status: 404, error }, { status: 404 })
    }
    if (path === '/api/session') return Response.json({ csrf: 'token' })
    return new Promise((done) => (answer = () => done(Response.json({}, { status: 503 }))))
  }
  vi.stubGlobal('fetch', waiting)
  await inBackend(<ToolsScreen />, { fetch: waiting })
  await vi.waitFor(() =>
    expect(document.querySelector('[data-connected]')!.textContent).toBe('APIDisconnected'),
  )
  const token = [...document.querySelectorAll('.sala-tester-facts dd')].at(-1)!.textContent
  expect(token).toBe(`${site._id.slice(0, 8)}…`)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })))
  const sending = await screen.findByRole('button', { name: 'Sending...' })
  expect(sending.getAttribute('aria-disabled')).toBe('true')
  for (const name of ['GET Test', 'POST Test', 'PUT Test', 'DELETE Test', 'Inject Tenant'])
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true)
  await vi.waitFor(() => expect(answer).toBeDefined())
  await act(async () => answer!())
  expect(document.querySelector('[data-status="server-error"]')!.textContent).toBe('503')
})

test('the console: the last 50 entries, shown and cleared', async () => {
  expect(KEPT_ENTRIES).toBe(50)
  for (let number = 1; number <= 60; number++) addEntry('log', [`entry ${number}`])
  expect(readLog().map(({ text }) => text)).toEqual(
    Array.from({ length: 50 }, (_, index) => `entry ${index + 11}`),
  )
  const told = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const stop = keepConsole()
  globalThis.console['info']('seen', { a: 1 })
  stop()
  expect(told).toHaveBeenCalledOnce()
  expect(readLog().at(-1)).toMatchObject({ level: 'info', text: 'seen {"a":1}' })
  await inBackend(<ConsoleScreen />)
  expect(document.querySelectorAll('[role="log"] > li')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Nothing logged yet')).toBeTruthy()
})

test('the console opens in a small window of its own, and shows nothing on another host', async () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  openConsole()
  const [path, name, features] = open.mock.calls[0]!
  expect([path, name]).toEqual(['/debug/display', 'sala-console'])
  const [, width, height] = /^popup,width=(\d+),height=(\d+)$/.exec(features!)!
  expect(Number(width) * Number(height)).toBeLessThan(800 * 600)
  addEntry('log', ['a secret of this machine'])
  vi.stubGlobal('location', { ...window.location, hostname: 'academy.example' })
  await inBackend(<ConsoleScreen />)
  expect(screen.getByRole('status').textContent).toMatch(/localhost/i)
  expect(document.querySelector('[role="log"]')).toBeNull()
  vi.unstubAllGlobals()
})

test('the developer bar: the hostnames of the installation, set, reset and hidden', async () => {
  const fetch = async () =>
    Response.json({ data: [{ hostname: 'localhost' }, { hostname: 'school.localhost' }] })
  const go = vi.fn()
  await inBackend(<DeveloperBar go={go} />, { language: 'th', fetch })
  fireEvent.change(screen.getByLabelText('ชื่อโฮสต์'), { target: { value: 'school.localhost' } })
  fireEvent.click(screen.getByRole('button', { name: 'ตั้งค่า' }))
  fireEvent.click(screen.getByRole('button', { name: 'รีเซ็ต' }))
  expect(go.mock.calls.map(([href]) => new URL(href as string).hostname)).toEqual([
    'school.localhost',
    'localhost',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'ซ่อน' }))
  expect(screen.queryByRole('button')).toBeNull()
})
