import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (status: number, params?: object, headers: Record<string, string> = {}) =>
  Response.json(
    {
      status,
      message: 'x',
      error: { code: 'rate-limited', message: { th: 'ก', en: 'Wait' }, ...(params && { params }) },
    },
    { status, headers },
  )

/** Milliseconds of the clock at which a call goes out, and what comes of it. */
async function timed(
  answer: (count: number) => Response | Error,
  call: (client: ReturnType<typeof createClient>) => Promise<unknown> = (client) =>
    client.get('thing', '1'),
  chance = 0.5,
) {
  const begun = Date.now()
  const [at, keys]: [number[], (string | undefined)[]] = [[], []]
  const fetch = (async (url: string, { headers }: RequestInit) => {
    if (url === '/api/session') return Response.json({ status: 200, csrf: 'token' })
    at.push(Date.now() - begun)
    keys.push((headers as Record<string, string>)['idempotency-key'])
    const said = answer(at.length)
    if (said instanceof Error) throw said
    return said
  }) as typeof globalThis.fetch
  const told = call(createClient({ fetch, chance: () => chance }))
  await vi.advanceTimersByTimeAsync(200_000)
  return { at, keys, told: await told }
}
const good = () => Response.json({ status: 200, data: { _id: '1' } })

test('the network is tried three times more, after 1 s and twice as long each time, without chance', async () => {
  const { at } = await timed(() => new Error('network'), undefined, 1)
  expect(at).toEqual([0, 1_000, 3_000, 7_000])
})

test.each([408, 429, 500, 502, 503, 504])(
  'an answer %i is tried three times more, each wait up to a tenth shorter or longer',
  async (status) => {
    const failing = () => new Response('', { status })
    expect((await timed(failing)).at).toEqual([0, 1_000, 3_000, 7_000])
    expect((await timed(failing, undefined, 0)).at).toEqual([0, 900, 2_700, 6_300])
    expect((await timed(failing, undefined, 1)).at).toEqual([0, 1_100, 3_300, 7_700])
  },
)

test('a server that asks for time gets it, with its tenth and never more than 30 s', async () => {
  const busy = (seconds: string) => (count: number) =>
    count === 1 ? refusal(429, undefined, { 'retry-after': seconds }) : good()
  expect((await timed(busy('20'))).at).toEqual([0, 20_000])
  expect((await timed(busy('20'), undefined, 1)).at).toEqual([0, 22_000])
  expect((await timed(busy('30'), undefined, 1)).at).toEqual([0, 30_000])
  expect(await timed(busy('20'))).toMatchObject({ told: { ok: true, value: { _id: '1' } } })
})

test('who would wait for longer than 30 s is told so at once, by the header or by what was refused', async () => {
  for (const said of [
    () => refusal(429, undefined, { 'retry-after': '31' }),
    () => refusal(429, { seconds: 60 }),
  ]) {
    const { at, told } = await timed(said)
    expect(at).toEqual([0])
    expect(told).toMatchObject({ ok: false, failures: [{ code: 'rate-limited', status: 429 }] })
  }
})

test('a write is tried again under its key; signing in is not', async () => {
  const { at, keys } = await timed(
    (count) => (count === 1 ? refusal(429) : good()),
    (client) => client.create('thing', { data: {} }),
  )
  expect(at).toEqual([0, 1_000])
  expect(keys[0]).toHaveLength(26)
  expect(keys[1]).toBe(keys[0])
  const door = await timed(
    () => refusal(429),
    (client) => client.signIn('me', 'secret', 'public'),
  )
  expect(door.at).toEqual([0])
  expect(door.told).toMatchObject({ ok: false, failures: [{ code: 'rate-limited' }] })
})

test('an answer that says no is final', async () => {
  for (const status of [400, 403, 404, 409, 507])
    expect((await timed(() => refusal(status))).at).toEqual([0])
})

test.each(['Authenticated expired', 'Authentication expired'])(
  'a session of another gateway that has run out (“%s”): a new token, after 500 ms doubling to 2 s, then it is over',
  async (message) => {
    const expired = () => Response.json({ status: 500, message }, { status: 500 })
    const { at, told } = await timed(expired)
    expect(at).toEqual([0, 500, 1_500, 3_500])
    expect(told).toMatchObject({
      ok: false,
      failures: [{ code: 'unauthenticated', status: 401, message: { en: message } }],
    })
    const back = await timed((count) => (count === 1 ? expired() : good()))
    expect(back).toMatchObject({ at: [0, 500], told: { ok: true } })
  },
)

test('a call may take 30 s unless told otherwise', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await timed(good)
  expect(limit.mock.calls).toEqual([[30_000]])
  limit.mockRestore()
})
