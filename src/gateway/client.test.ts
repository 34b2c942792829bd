import { expect, test, vi } from 'vitest'
import { createClient, LATE } from './client.ts'
import { KEPT_FOR, MAX_KEPT } from './keptAnswers.ts'

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
}

function fakeServer(answers: (sent: Sent, count: number) => Response | Error) {
  const sent: Sent[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const call = {
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
    }
    sent.push(call)
    const answer =
      url === '/api/session'
        ? Response.json({ status: 200, csrf: `token-${sent.length}` })
        : answers(call, sent.filter((one) => one.url === url).length)
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof globalThis.fetch
  return { sent, client: createClient({ fetch, wait: async () => undefined }) }
}

const refused = (status: number, code: string) =>
  Response.json(
    { status, message: 'x', error: { code, message: { th: 'ก', en: 'A' }, requestId: 'r' } },
    { status },
  )

test('a write carries the token and an idempotency key, which stays the same over its tries', async () => {
  const { sent, client } = fakeServer((_, count) =>
    count === 1 ? new Error('network') : Response.json({ status: 200, data: { _id: '1' } }),
  )
  expect(await client.create('thing', { data: {} })).toMatchObject({
    ok: true,
    value: { _id: '1' },
  })
  const writes = sent.filter(({ url }) => url === '/api/thing')
  expect(writes.length).toBe(2)
  expect(writes[0]!.headers['x-csrf-token']).toBe('token-1')
  expect(writes[0]!.headers['idempotency-key']).toHaveLength(26)
  expect(writes[1]!.headers['idempotency-key']).toBe(writes[0]!.headers['idempotency-key'])
})

test('a query needs no token', async () => {
  const { sent, client } = fakeServer(() => Response.json({ status: 200, data: [] }))
  await client.query('thing', {})
  expect(sent.map(({ url }) => url)).toEqual(['/api/thing/query'])
})

test('an answer that says no is not asked again', async () => {
  const { sent, client } = fakeServer(() => refused(409, 'version-stale'))
  const result = await client.update('thing', '1', { data: {}, version: 1 })
  expect(result).toMatchObject({
    ok: false,
    failures: [{ code: 'version-stale', status: 409, requestId: 'r' }],
  })
  expect(sent.filter(({ url }) => url === '/api/thing/1').length).toBe(1)
})

test('a token that has run out is fetched anew', async () => {
  const { sent, client } = fakeServer((_, count) =>
    count === 1 ? refused(403, 'csrf-failed') : Response.json({ status: 200, data: { _id: '1' } }),
  )
  expect((await client.create('thing', { data: {} })).ok).toBe(true)
  expect(sent.filter(({ url }) => url === '/api/session').length).toBe(2)
})

test('a server that stays away is told after three tries more', async () => {
  const { sent, client } = fakeServer(() => new Error('network'))
  const result = await client.get('thing', '1')
  expect(result.ok).toBe(false)
  expect(sent.length).toBe(4)
})

test.each([
  ['no answer came', () => new Error('network'), 'The server cannot be reached.'],
  ['the answer was cut off', () => new Response('{"sta'), 'The server cannot be reached.'],
  [
    'it fell over',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'The server could not answer.',
  ],
  ['it said only that it failed', () => refused(500, 'internal'), 'The server could not answer.'],
])('where %s, that is what is said', async (_, answer, said) => {
  const result = await fakeServer(answer).client.get('thing', '1')
  expect(result).toMatchObject({
    ok: false,
    failures: [{ status: 0, message: { en: expect.stringContaining(said) } }],
  })
})

test('without a network nobody waits for more tries', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { sent, client } = fakeServer(() => new Error('network'))
  expect(await client.get('thing', '1')).toMatchObject({ ok: false, failures: [{ status: 0 }] })
  vi.unstubAllGlobals()
  expect(sent.length).toBe(1)
})

test('a call without an answer is told to be late and goes out once more where one asks, a write under its key', async () => {
  vi.useFakeTimers()
  const keys: string[] = []
  let [told, isLate]: [(() => void) | undefined, boolean[]] = [undefined, []]
  const fetch = ((_: string, { signal, headers }: RequestInit) => {
    keys.push((headers as Record<string, string>)['idempotency-key']!)
    if (keys.length === 2) return Promise.resolve(Response.json({ data: { _id: '1' } }))
    return new Promise((_done, fail) =>
      signal!.addEventListener('abort', () => fail(signal!.reason as Error)),
    )
  }) as typeof globalThis.fetch
  const client = createClient({
    fetch: (url, init) =>
      url === '/api/session' ? Promise.resolve(Response.json({ csrf: 'token' })) : fetch(url, init),
    wait: async () => undefined,
    onLate: (again) => {
      told = again
      isLate.push(again !== undefined)
    },
  })
  const saved = client.update('thing', '1', { data: {}, version: 1 })
  await vi.advanceTimersByTimeAsync(LATE - 1)
  expect(told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toBeDefined()
  told!()
  expect(await saved).toMatchObject({ ok: true, value: { _id: '1' } })
  expect(isLate).toEqual([true, false])
  expect(keys).toEqual([keys[0], keys[0]])
  // What was answered is not late afterwards, and what nobody waits for never is.
  void client.call('/api/thing', { keepalive: true })
  await vi.advanceTimersByTimeAsync(LATE * 2)
  expect(isLate).toEqual([true, false])
  vi.useRealTimers()
})

test('what is waited for besides the calls is late like one, and is asked for anew only where no call is', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  let told: (() => void) | undefined
  const answers: ((answer: Response) => void)[] = []
  const client = createClient({
    fetch: () => new Promise<Response>((answer) => answers.push(answer)),
    onLate: (again) => void (told = again),
  })
  const came = client.waitFor(() => done.push('asked anew'))
  await vi.advanceTimersByTimeAsync(LATE - 1)
  expect(told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  told!()
  expect(done).toEqual(['asked anew'])
  const called = client.call('/api/thing')
  await vi.advanceTimersByTimeAsync(LATE)
  told!()
  expect(done).toEqual(['asked anew'])
  answers.forEach((answer) => answer(Response.json({})))
  await called
  came()
  expect(told).toBeUndefined()
  // Nobody to tell: nothing is watched.
  createClient({}).waitFor(() => done.push('never'))()
  vi.useRealTimers()
})

test('ten calls go on at once; who comes later is sent as one ends, and what is said in closing at once', async () => {
  const open: ((answer: Response) => void)[] = []
  const client = createClient({
    fetch: (() => new Promise<Response>((done) => open.push(done))) as typeof globalThis.fetch,
  })
  const answer = (from: number, to?: number): void =>
    open.slice(from, to).forEach((done) => done(Response.json({ status: 200 })))
  const sent = (count: number) => vi.waitFor(() => expect(open).toHaveLength(count))
  const calls = Array.from({ length: 12 }, (_, number) => client.call(`/api/${number}`))
  await sent(10)
  void client.call('/api/leaving', { keepalive: true })
  await sent(11)
  answer(0, 1)
  await sent(12)
  open[1]!(refused(403, 'forbidden'))
  await sent(13)
  answer(2)
  expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual(
    calls.map((_, index) => index !== 1),
  )
})

test('what may be a minute old is asked once in 60 seconds, until something is written; a refusal is not kept', async () => {
  vi.useFakeTimers()
  const { sent, client } = fakeServer(({ url }, count) =>
    url === '/api/shut' && count === 1
      ? refused(403, 'forbidden')
      : Response.json({ status: 200, count }),
  )
  const read = async (path = '/api/blocks') => {
    const answer = await client.call<{ count: number }>(path, { keep: true })
    return answer.ok && answer.value.count
  }
  const asked = (path = '/api/blocks') => sent.filter(({ url }) => url === path).length
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  vi.advanceTimersByTime(KEPT_FOR - 1)
  expect([await read(), KEPT_FOR]).toEqual([1, 60_000])
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
  await client.call('/api/blocks')
  expect([await read(), asked()], 'other reads ask, and change nothing').toEqual([2, 3])
  await client.query('thing', {})
  expect(await read()).toBe(2)
  for (const clear of [
    () => client.create('thing', { data: {} }),
    () => client.call('/proxy-cache/clear-cache/localhost'),
    async () => client.forget(),
  ]) {
    const before = asked()
    await clear()
    await read()
    expect(asked()).toBe(before + 1)
  }
  expect([await read('/api/shut'), await read('/api/shut')]).toEqual([false, 2])
  vi.useRealTimers()
})

test('what is read while it is written is not kept', async () => {
  let written: ((answer: Response) => void) | undefined
  const { sent, client } = fakeServer(({ url }) =>
    url === '/api/thing'
      ? (new Promise<Response>((done) => (written = done)) as unknown as Response)
      : Response.json({ status: 200 }),
  )
  const creates = client.create('thing', { data: {} })
  await vi.waitFor(() => expect(written).toBeDefined())
  await client.call('/api/blocks', { keep: true })
  written!(Response.json({ status: 200, data: { _id: '1' } }))
  await creates
  await client.call('/api/blocks', { keep: true })
  expect(sent.filter(({ url }) => url === '/api/blocks')).toHaveLength(2)
})

test('a hundred answers are kept; the oldest makes room', async () => {
  expect(MAX_KEPT).toBe(100)
  const { sent, client } = fakeServer(() => Response.json({ status: 200 }))
  const read = (number: number) => client.call(`/api/model/${number}`, { keep: true })
  for (let number = 0; number <= MAX_KEPT; number++) await read(number)
  const asked = sent.length
  await read(1)
  expect(sent.length).toBe(asked)
  await read(0)
  expect(sent.length).toBe(asked + 1)
})
