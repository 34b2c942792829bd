import { expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { formCalls } from './formCalls.ts'

test('a question whether something is taken that gets no answer fails in the words of the spec (academy 5)', async () => {
  const answers = [
    { ok: true, value: { total: 1 } },
    { ok: false, failures: [{ code: 'internal', status: 500, message: { th: '', en: '' } }] },
  ]
  const { isTaken } = formCalls({ query: async () => answers.shift() } as never)
  const ask = () => isTaken('user', 'email', 'a@example.com', new AbortController().signal)
  expect(await ask()).toBe(true)
  await expect(ask()).rejects.toThrow('Failed to fetch data from API')
})

test('records whose words are in two languages come without an order, and with no more of them than is needed', async () => {
  const asked: { args: unknown[]; sort?: unknown }[] = []
  const { search } = formCalls({
    query: async (_entity: string, body: (typeof asked)[number]) => {
      asked.push(body)
      return body.sort
        ? {
            ok: false,
            failures: [{ code: 'invalid-sort', status: 400, message: { th: '', en: '' } }],
          }
        : {
            ok: true,
            value: { data: [{ _id: '1', slug: 'join', title: { th: 'สมัคร', en: 'Join' } }] },
          }
    },
  } as never)
  expect(await search('page', '', { display: 'title', select: ['slug', 'title'] })).toEqual([
    { id: '1', label: '1', record: expect.objectContaining({ slug: 'join' }) as unknown },
  ])
  expect(asked.map(({ sort }) => sort)).toEqual([{ title: 1 }, undefined])
  expect(asked[1]!.args).toEqual([{}, { slug: 1, title: 1 }])
})

test('in the simulator a file is taken where it is, and nothing is sent', async () => {
  const asked: unknown[] = []
  const client = createClient({
    reader: 'eyes',
    fetch: async (address) => (asked.push(address), Response.json({})),
  })
  const { upload } = formCalls(client)
  const taken = await upload(new File(['abc'], 'plan.pdf', { type: 'application/pdf' }), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  expect(taken).toEqual({
    ok: true,
    value: {
      id: 'simulated',
      name: 'plan.pdf',
      type: 'application/pdf',
      size: 3,
      url: expect.stringMatching(/^data:/),
    },
  })
  expect(asked).toEqual([])
})

test('a file that finds no connection says so, and not that something went wrong', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      onerror = (): void => undefined
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        this.onerror()
      }
    },
  )
  const { upload } = formCalls(createClient())
  const taken = await upload(new File(['abc'], 'plan.pdf'), {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  vi.unstubAllGlobals()
  expect(taken).toMatchObject({
    ok: false,
    failures: [
      {
        code: 'internal',
        message: { en: 'The server cannot be reached. Check the connection and try again.' },
      },
    ],
  })
})
