import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { toDocument } from '#pages/model'
import { systemClock } from '#shared'
import { createActions } from '../context/actions.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { Autosave } from './autosave.ts'
import { createBuilderStore, isDirty } from './builderStore.ts'
import { PageSaving } from './saving.ts'

interface Sent {
  url: string
  key: string | null
  body: { version: number; data?: object; options?: object }
}

/** A gateway of one page: counts versions, knows keys, and can be told to fail. */
function desk() {
  const sent: Sent[] = []
  const known = new Map<string, object>()
  const gateway = {
    version: 1,
    fail: undefined as undefined | number | 'lost' | 'down',
    code: 'internal',
    running: 0,
    most: 0,
    slow: 0,
  }
  const fetch = async (address: unknown, init?: RequestInit): Promise<Response> => {
    if (gateway.fail === 'down') throw new TypeError('Failed to fetch')
    const url = String(address)
    if (url.endsWith('/api/session')) return Response.json({ csrf: 'x', session: { user: null } })
    const key = new Headers(init?.headers).get('idempotency-key')
    const body = JSON.parse(String(init?.body)) as Sent['body']
    sent.push({ url, key, body })
    gateway.most = Math.max(gateway.most, ++gateway.running)
    if (gateway.slow) await new Promise((done) => setTimeout(done, gateway.slow))
    gateway.running -= 1
    if (typeof gateway.fail === 'number')
      return Response.json(
        { status: gateway.fail, error: { code: gateway.code, message: { th: 'ไม่', en: 'no' } } },
        { status: gateway.fail },
      )
    const before = known.get(key ?? '')
    if (!before && body.version !== gateway.version)
      return Response.json(
        {
          status: 409,
          error: {
            code: 'version-stale',
            message: { th: '', en: '' },
            current: { _id: 'p', version: gateway.version },
          },
        },
        { status: 409 },
      )
    const answer = before ?? {
      status: 200,
      data: { _id: 'p', state: 'draft', version: ++gateway.version },
    }
    known.set(key ?? '', answer)
    if (gateway.fail === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  }
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: () => undefined,
    refuse: () => undefined,
    clipboard: { write: () => undefined, read: async () => null },
  })
  const client = createClient({
    fetch: fetch as typeof globalThis.fetch,
    wait: async () => undefined,
  })
  const saving = new PageSaving({ client, store, id: 'p', base: toDocument(sampleModel()) })
  const online = { is: true }
  const back: (() => void)[] = []
  const autosave = new Autosave({
    store,
    saving,
    clock: systemClock,
    keeps: () => true,
    isOnline: () => online.is,
    back: () => new Promise<void>((done) => void back.push(done)),
  })
  const type = (text: string): void => actions.edit('a', { props: { text: `typed ${text}` } })
  stop = autosave.start()
  return {
    store,
    autosave,
    sent,
    gateway,
    type,
    online,
    back,
    problem: () => autosave.status.getState().problem?.kind,
  }
}
let stop: () => void = () => undefined
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a second after the last change, and at most five after the first', async () => {
  const { sent, type, store, autosave } = desk()
  type('a')
  await pass(900)
  type('ab')
  await pass(900)
  expect(sent).toEqual([])
  await pass(200)
  expect(sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ version: 1, options: { autosave: true } })
  expect(isDirty(store.getState())).toBe(false)
  expect(autosave.status.getState().at).not.toBeNull()
  for (let n = 0; n < 13; n++) {
    type(`typing ${n}`)
    await pass(500)
  }
  expect(sent).toHaveLength(2)
  await pass(2_000)
  expect(sent).toHaveLength(3)
})

test('saves never run side by side, and what was typed meanwhile follows', async () => {
  const { sent, type, gateway, store, autosave } = desk()
  gateway.slow = 3_000
  type('a')
  await pass(1_100)
  type('b')
  void autosave.save()
  await pass(1_500)
  type('c')
  await pass(20_000)
  expect(gateway.most).toBe(1)
  expect(sent.length).toBeGreaterThanOrEqual(2)
  expect(sent.at(-1)!.body.data).toMatchObject({
    builder: [{ columns: [{ objects: [{ props: { text: 'typed c' } }, {}] }, {}] }, {}],
  })
  expect(isDirty(store.getState())).toBe(false)
})

test('by hand a version of its own, also of what was saved by itself already', async () => {
  const { sent, type, autosave, store } = desk()
  type('a')
  await pass(1_100)
  expect(store.getState().autosaved).toBe(true)
  await autosave.save()
  expect(sent.at(-1)!.body).toEqual({ data: {}, version: 2 })
  expect(store.getState().autosaved).toBe(false)
})

test('a save whose answer was lost is sent once more as the same, and then what came after', async () => {
  const { sent, type, gateway, store, problem } = desk()
  gateway.fail = 'lost'
  type('a')
  await pass(1_100)
  expect(problem()).toBe('offline')
  type('b')
  gateway.fail = undefined
  await pass(4_000)
  expect(problem()).toBeUndefined()
  const keys = sent.map(({ key }) => key)
  expect(new Set(keys.slice(0, -1)).size).toBe(1)
  expect(keys.at(-1)).not.toBe(keys[0])
  expect(sent.at(-1)!.body.version).toBe(2)
  expect(isDirty(store.getState())).toBe(false)
  expect(gateway.version).toBe(3)
})

test('without a connection it waits, and goes on when it is back', async () => {
  const { sent, type, online, problem, store } = desk()
  online.is = false
  type('a')
  expect(problem()).toBe('offline')
  await pass(10_000)
  expect(problem()).toBe('offline')
  expect(sent).toEqual([])
  online.is = true
  window.dispatchEvent(new Event('online'))
  await pass(100)
  expect(problem()).toBeUndefined()
  expect(isDirty(store.getState())).toBe(false)
})

test('a connection that goes while a change waits is told at once; where nothing waits, nothing is', async () => {
  const { sent, type, online, problem } = desk()
  online.is = false
  window.dispatchEvent(new Event('offline'))
  expect(problem()).toBeUndefined()
  online.is = true
  type('a')
  online.is = false
  window.dispatchEvent(new Event('offline'))
  expect([problem(), sent]).toEqual(['offline', []])
  online.is = true
  await pass(4_000)
  expect([problem(), sent.length]).toEqual([undefined, 1])
})

test('what may not be done to one block is told as the gateway says it, and the page is saved again once it is taken back', async () => {
  const { sent, type, gateway, problem, autosave } = desk()
  Object.assign(gateway, { fail: 403, code: 'block-forbidden' })
  type('a')
  await pass(1_100)
  expect([problem(), autosave.status.getState().problem?.failure?.code]).toEqual([
    'failed',
    'block-forbidden',
  ])
  const { length } = sent
  gateway.fail = undefined
  type('')
  await pass(1_100)
  expect([problem(), sent.length]).toEqual([undefined, length + 1])
})

test.each([
  [401, 'unauthenticated', 'signed-out'],
  [403, 'forbidden', 'forbidden'],
] as const)(
  '%i holds the saves until the person has done something',
  async (status, code, kind) => {
    const { sent, type, gateway, problem, autosave, store } = desk()
    Object.assign(gateway, { fail: status, code })
    type('a')
    await pass(1_100)
    expect(problem()).toBe(kind)
    expect(autosave.status.getState().open).toBe(kind === 'forbidden')
    const { length } = sent
    type('ab')
    await pass(30_000)
    expect(sent).toHaveLength(length)
    gateway.fail = undefined
    await autosave.save()
    expect(problem()).toBeUndefined()
    expect(isDirty(store.getState())).toBe(false)
  },
)

test('who put signing in off and is back has what waits saved by itself', async () => {
  const { sent, type, gateway, problem, back, store } = desk()
  Object.assign(gateway, { fail: 401, code: 'session-expired' })
  type('a')
  await pass(1_100)
  type('ab')
  await pass(30_000)
  expect([problem(), sent.length, back.length]).toEqual(['signed-out', 1, 1])
  gateway.fail = undefined
  back[0]!()
  await pass(100)
  expect([problem(), isDirty(store.getState())]).toEqual([undefined, false])
  expect(sent.at(-1)!.body.data).toMatchObject({
    builder: [{ columns: [{ objects: [{ props: { text: 'typed ab' } }, {}] }, {}] }, {}],
  })
})

test('a page that is not valid says why, and is tried again with the next change', async () => {
  const { sent, type, gateway, problem, autosave } = desk()
  Object.assign(gateway, { fail: 400, code: 'block-invalid' })
  type('a')
  await pass(1_100)
  expect(problem()).toBe('failed')
  expect(autosave.status.getState()).toMatchObject({
    open: false,
    problem: { failure: { message: { en: 'no' } } },
  })
  await pass(30_000)
  expect(sent).toHaveLength(1)
  gateway.fail = undefined
  type('ab')
  await pass(1_100)
  expect(problem()).toBeUndefined()
})

test('somebody else was faster: nothing is sent until it is decided', async () => {
  const { sent, type, gateway, problem } = desk()
  gateway.version = 7
  type('a')
  await pass(1_100)
  expect(problem()).toBe('conflict')
  type('ab')
  await pass(30_000)
  expect(sent).toHaveLength(1)
})

test('what waits is saved when the page is left', async () => {
  const { sent, type } = desk()
  type('a')
  stop()
  await pass(100)
  expect(sent).toHaveLength(1)
})

test('who leaves without saving has nothing sent, neither on the way out nor later', async () => {
  const { autosave, sent, type } = desk()
  type('a')
  autosave.dispose()
  stop()
  await pass(60_000)
  expect(sent).toEqual([])
})

test('a publication that nobody else has approved leaves the page saved, and opens where that is asked for', async () => {
  const at = desk()
  Object.assign(at.gateway, { fail: 400, code: 'review-missing' })
  expect((await at.autosave.publish()).ok).toBe(false)
  expect(at.problem()).toBeUndefined()
  expect(at.store.getState()).toMatchObject({ approval: true, dialog: 'review' })
})
