import { afterEach, expect, test, vi } from 'vitest'
import type { SignedOut } from './absence.ts'
import { createClient, LATE } from './client.ts'

interface Sent {
  method: string
  url: string
  meant: string | null
  key: string | null
}

const MUCH = 2 * LATE

/** The gateway, at which `session.user` is signed in; anything else but `who` is asked, is for the one who the page says. */
async function page({
  told = [] as (SignedOut | undefined)[],
  hears = true,
  onLate = (_: unknown): void => undefined,
} = {}) {
  const sent: Sent[] = []
  const session = { user: 'ann' as string | null, refuses: false }
  const fetch = (async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const [method, meant] = [init.method ?? 'GET', headers.get('x-signed-in')]
    sent.push({ method, url, meant, key: headers.get('idempotency-key') })
    if (url === '/api/signin') {
      const { username, password } = JSON.parse(String(init.body)) as {
        username: string
        password: string
      }
      if (password !== 'right')
        return Response.json(
          { status: 401, error: { code: 'sign-in-failed', message: { th: 'ก', en: 'A' } } },
          { status: 401 },
        )
      session.user = username
    }
    if (url === '/api/session' || url === '/api/signin')
      return Response.json({
        csrf: 'token',
        session: { user: session.user && { _id: session.user } },
      })
    if (session.refuses || session.user === null || (meant !== null && meant !== session.user))
      return Response.json(
        { status: 401, error: { code: 'session-expired', message: { th: 'ก', en: 'A' } } },
        { status: 401 },
      )
    return Response.json({ status: 200, data: { _id: '1' } })
  }) as typeof globalThis.fetch
  const client = createClient({
    fetch,
    wait: async () => undefined,
    onLate,
    ...(hears ? { onSignedOut: (out) => void told.push(out) } : {}),
  })
  await client.session()
  return { client, sent, session, told, to: (url: string) => sent.filter((one) => one.url === url) }
}
const soon = () => new Promise((done) => setTimeout(done, 20))
afterEach(() => void vi.useRealTimers())

test('what is asked once the session has ended goes on as they are signed in again, a write under its key', async () => {
  const { client, session, told, to } = await page()
  session.user = null
  const answers = [
    client.get('thing', '1'),
    client.get('thing', '2'),
    client.update('thing', '3', { data: {}, version: 1 }),
  ]
  await soon()
  expect(told.map((out) => out?.by)).toEqual(expect.arrayContaining(['read', 'write']))
  expect((await client.signIn('ann', 'wrong', 'backend')).ok).toBe(false)
  expect(told).not.toContain(undefined)
  await client.signIn('ann', 'right', 'backend')
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true])
  expect(told.filter((out) => out === undefined)).toHaveLength(1)
  const [first, again] = to('/api/thing/3')
  expect(again!.key).toBe(first!.key)
})

test('whom a document says that the page is for, is said with each call, and a refusal waits for nobody where nobody hears of it', async () => {
  const meant: (string | null)[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    if (url === '/api/session') return Response.json({ csrf: 'token', session: { user: null } })
    meant.push(new Headers(init.headers).get('x-signed-in'))
    return Response.json(
      { status: 401, error: { code: 'session-expired', message: { th: 'ก', en: 'A' } } },
      { status: 401 },
    )
  }) as typeof globalThis.fetch
  const client = createClient({ fetch, who: 'ann', wait: async () => undefined })
  const answer = await client.create('thing', { data: {} })
  expect([meant, answer.ok || answer.failures[0]!.code]).toEqual([['ann'], 'session-expired'])
})

test('who signed in elsewhere goes on as they are seen here', async () => {
  const { client, session, told } = await page()
  session.user = null
  const read = client.get('thing', '1')
  await soon()
  session.user = 'ann'
  await client.session()
  expect((await read).ok).toBe(true)
  expect(told.at(-1)).toBeUndefined()
})

test('somebody else is neither answered nor taken for who was here', async () => {
  const { client, session, told, to } = await page()
  session.user = 'ben'
  let answered = false
  void client.get('thing', '1').then(() => {
    answered = true
  })
  await soon()
  await client.session()
  await soon()
  expect([answered, told.length]).toEqual([false, 1])
  expect(to('/api/thing/1').map(({ meant }) => meant)).toEqual(['ann'])
  expect(to('/api/session').map(({ meant }) => meant)).toEqual([null, null])
})

test('who puts it off has the writes fail; reads go on waiting, and the next write asks again', async () => {
  const { client, session, told } = await page()
  session.user = null
  const [read, write] = [
    client.get('thing', '1'),
    client.update('thing', '1', { data: {}, version: 1 }),
  ]
  await soon()
  told.at(-1)!.postpone()
  expect(await write).toMatchObject({
    ok: false,
    failures: [{ status: 401, code: 'session-expired' }],
  })
  const next = client.update('thing', '1', { data: {}, version: 1 })
  await soon()
  expect(told.at(-1)).toMatchObject({ by: 'write' })
  await client.signIn('ann', 'right', 'backend')
  expect([(await read).ok, (await next).ok]).toEqual([true, true])
})

test('what is asked again and again by itself does not wait', async () => {
  const { client, session, told } = await page()
  session.user = null
  expect((await client.call('/api/presence', { method: 'POST', body: {}, poll: true })).ok).toBe(
    false,
  )
  expect(told).toMatchObject([{ by: 'poll' }])
})

test('a read that nobody wants any more waits no longer', async () => {
  const { client, session } = await page()
  const stop = new AbortController()
  session.user = null
  const read = client.get('thing', '1', stop.signal)
  await soon()
  stop.abort()
  await expect(read).rejects.toThrow('aborted')
})

test('who is back is told to those who wait for it', async () => {
  const { client, session } = await page()
  await client.back()
  session.user = null
  void client.get('thing', '1')
  await soon()
  let isBack = false
  const back = client.back().then(() => {
    isBack = true
  })
  await soon()
  expect(isBack).toBe(false)
  await client.signIn('ann', 'right', 'backend')
  await back
})

test('waiting for somebody is not waiting for the gateway', async () => {
  vi.useFakeTimers()
  const onLate = vi.fn()
  const { client, session } = await page({ onLate })
  session.user = null
  const end = client.waitFor(() => undefined)
  const read = client.get('thing', '1')
  await vi.advanceTimersByTimeAsync(MUCH)
  expect(onLate).not.toHaveBeenCalled()
  await client.signIn('ann', 'right', 'backend')
  await read
  await vi.advanceTimersByTimeAsync(MUCH)
  expect(onLate).toHaveBeenCalledOnce()
  end()
})

test('where nobody hears of it, as on a public page, it is an answer like any other, and says of nobody', async () => {
  const { client, session, sent } = await page({ hears: false })
  session.user = null
  expect(await client.get('thing', '1')).toMatchObject({ ok: false, failures: [{ status: 401 }] })
  expect(sent.every(({ meant }) => meant === null)).toBe(true)
})

test('what is refused though they are here is asked once more, and no further', async () => {
  const { client, session, to } = await page()
  session.refuses = true
  const read = client.get('thing', '1')
  await soon()
  await client.session()
  expect(await read).toMatchObject({ ok: false, failures: [{ status: 401 }] })
  expect(to('/api/thing/1')).toHaveLength(2)
})

test('who signs out is not asked back', async () => {
  const { client, session, told } = await page()
  session.user = null
  await client.signOut()
  expect((await client.get('thing', '1')).ok).toBe(false)
  expect(told).toEqual([])
})
