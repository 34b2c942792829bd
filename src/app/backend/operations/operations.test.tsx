import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FailedEffect, OperationsStatus } from '#gateway'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { OperationsScreen } from './OperationsScreen.tsx'

afterEach(() => vi.useRealTimers())

const effect = (id: string, more: Partial<FailedEffect> = {}): FailedEffect => ({
  id,
  kind: 'webhook',
  collection: null,
  record: null,
  attempts: 6,
  error: `reason of ${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  doneAt: '2026-01-01T01:00:00.000Z',
  ...more,
})

const statusWith = (failed: FailedEffect[], more: Partial<OperationsStatus> = {}) => ({
  at: '2026-01-01T02:00:00.000Z',
  version: '1.2.3',
  node: '24.0.0',
  uptime: 90_061,
  memory: { total: 300 * 1024 * 1024, heap: 100 * 1024 * 1024 },
  database: { kind: 'sqlite', ready: true, bytes: 5 * 1024 * 1024 },
  sessions: 7,
  outbox: { counts: { pending: 4, sent: 12, failed: failed.length, dropped: 1, late: 2 }, failed },
  requests: { seconds: 15, requests: [0, 3, 6, 0], failures: [0, 0, 2, 0] },
  missing: [],
  slow: { statements: [], from: 500 },
  backup: null,
  ...more,
})

interface Fake {
  failed: FailedEffect[]
  isDown: boolean
  more: Partial<OperationsStatus>
  calls: string[]
  /** What is answered to a decision, by the id; none is yes. */
  refusals: Record<string, string>
}

function fakeGateway(given: Partial<Fake> = {}) {
  const fake: Fake = { failed: [], isDown: false, more: {}, calls: [], refusals: {}, ...given }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (path === '/api/session') return Response.json({ csrf: 'token' })
    if (init?.method === 'POST') {
      fake.calls.push(path.replace('/api/operations/outbox/', ''))
      const id = path.split('/').at(-2)!
      const message = fake.refusals[id]
      if (message)
        return Response.json(
          { status: 409, error: { code: 'x', message: { en: message, th: message } } },
          { status: 409 },
        )
      fake.failed = fake.failed.filter((one) => one.id !== id)
      return Response.json({ status: 200, data: {} })
    }
    return fake.isDown
      ? Response.json(
          { status: 403, error: { code: 'forbidden', message: { en: 'No', th: 'ไม่' } } },
          { status: 403 },
        )
      : Response.json({ status: 200, data: statusWith(fake.failed, fake.more) })
  }
  return { fake, fetch }
}

const facts = (): string => document.querySelector('.sala-operations-facts')!.textContent

test('what the gateway says of itself is told, in both languages', async () => {
  const { fetch } = fakeGateway({
    more: {
      missing: [
        {
          collection: 'product',
          fields: ['unit', 'price'],
          file: 'schemas/inventory/product/entity.json',
          count: 12,
          slowest: 0,
          at: '2026-01-01T01:00:00.000Z',
        },
      ],
      slow: {
        from: 500,
        statements: [
          {
            statement: 'select ? from t',
            use: 'read',
            count: 3,
            longest: 1200,
            total: 2000,
            at: '2026-01-01T01:00:00.000Z',
          },
        ],
      },
    },
  })
  await inBackend(<OperationsScreen />, { fetch })
  await screen.findByText('SQLite · 5 MB')
  for (const told of ['Ready', '2 of them late', '12 done, 1 given up', '7', '300 MB', '1 d 1 h'])
    expect(facts()).toContain(told)
  expect(facts()).toContain('Version 1.2.3, Node 24.0.0')
  expect(facts()).toContain('None known here')
  expect(screen.getByText('None has failed.')).toBeTruthy()
  const missing = screen.getByText('schemas/inventory/product/entity.json').closest('tr')!
  expect(missing.textContent).toMatch(/^product: unit, price.*12Refused/)
  expect(screen.getByText('select ? from t').tagName).toBe('PRE')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '9 requests in the last 1 minutes, 2 of them failed.',
  )
  expect(document.querySelector('[data-level="look"] dt')!.textContent).toContain('Look')
})

test('of many slow statements the first are shown, and all when somebody asks', async () => {
  const statements = Array.from({ length: 30 }, (_, n) => ({
    statement: `select ${'a'.repeat(n + 1)} from t`,
    use: 'read' as const,
    count: 1,
    longest: 600,
    total: 600,
    at: '2026-01-01T01:00:00.000Z',
  }))
  const { fetch } = fakeGateway({ more: { slow: { from: 500, statements } } })
  const user = await inBackend(<OperationsScreen />, { fetch })
  await screen.findByText('select a from t')
  const shown = () => document.querySelectorAll('.sala-operations-statement pre').length
  expect(shown()).toBe(10)
  await user.click(screen.getByRole('button', { name: 'Show all 30' }))
  expect(shown()).toBe(30)
})

test('in Thai it is told in Thai', async () => {
  await inBackend(<OperationsScreen />, { fetch: fakeGateway().fetch, language: 'th' })
  expect(await screen.findByRole('heading', { name: 'สถานะระบบ' })).toBeTruthy()
  expect(await screen.findByText('ไม่มีงานที่ล้มเหลว')).toBeTruthy()
})

test('one is tried again at once, and given up after a question', async () => {
  const { fake, fetch } = fakeGateway({ failed: [effect('a'), effect('b')] })
  const user = await inBackend(<OperationsScreen />, { fetch })
  const row = async (id: string) =>
    within((await screen.findByText(`reason of ${id}`)).closest('tr')!)
  await user.click((await row('a')).getByRole('button', { name: /^Retry/ }))
  expect(fake.calls).toEqual(['a/retry'])
  expect(await screen.findByText('1 of 1 done')).toBeTruthy()
  expect(screen.queryByText('reason of a')).toBeNull()

  await user.click((await row('b')).getByRole('button', { name: /^Give up/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(fake.calls).toEqual(['a/retry'])
  await user.click((await row('b')).getByRole('button', { name: /^Give up/ }))
  const again = await screen.findByRole('dialog')
  await user.click(within(again).getByRole('button', { name: 'Give up' }))
  expect(await screen.findByText('None has failed.')).toBeTruthy()
  expect(fake.calls).toEqual(['a/retry', 'b/drop'])
})

test('all are tried again, and each is told what became of it', async () => {
  const { fake, fetch } = fakeGateway({
    failed: [effect('a'), effect('b', { kind: 'made-up' }), effect('c')],
    refusals: { b: 'Somebody was faster' },
  })
  const user = await inBackend(<OperationsScreen />, { fetch })
  await user.click(await screen.findByRole('button', { name: 'Retry all 3' }))
  expect(await screen.findByText('2 of 3 done')).toBeTruthy()
  expect(fake.calls).toEqual(['a/retry', 'b/retry', 'c/retry'])
  const items = [...document.querySelectorAll('.sala-operations-results li')]
  expect(items.map((item) => item.textContent)).toEqual([
    'Call of another system: waits to be done once more',
    'made-up: Somebody was faster',
    'Call of another system: waits to be done once more',
  ])
  expect(screen.getByText('reason of b')).toBeTruthy()
})

test('it renews itself in place, keeps what it knew when nobody answers, and can be asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { fake, fetch } = fakeGateway()
  await inBackend(<OperationsScreen />, { fetch })
  await screen.findByText('None has failed.')
  const shown = document.querySelector('.sala-operations-facts')
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  fake.more = { sessions: 99 }
  await pass(5_100)
  expect(facts()).toContain('99')
  expect(document.querySelector('.sala-operations-facts')).toBe(shown)
  fake.isDown = true
  await pass(5_100)
  expect(screen.getByRole('alert').textContent).toContain('does not answer')
  expect(facts()).toContain('99')
  fake.isDown = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await pass(100)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where no answer came at all it says so, with a way to ask again', async () => {
  const { fake, fetch } = fakeGateway({ isDown: true })
  const user = await inBackend(<OperationsScreen />, { fetch })
  expect((await screen.findByRole('alert')).textContent).toContain('did not say how it is')
  fake.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('None has failed.')).toBeTruthy()
})
