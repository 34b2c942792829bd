import { expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { formCalls } from './formCalls.ts'

test('a question whether something is taken that gets no answer fails in the words of the spec (academy 5)', async () => {
  const answers = [{ ok: true, value: { total: 1 } }, { ok: false, failures: [{ code: 'internal', status: 500, message: { th: '', en: '' } }] }]
  const { isTaken } = formCalls({ query: async () => answers.shift() } as never)
  const ask = () => isTaken('user', 'email', 'a@example.com', new AbortController().signal)
  expect(await ask()).toBe(true)
  await expect(ask()).rejects.toThrow('Failed to fetch data from API')
})

test('in the simulator a file is taken where it is, and nothing is sent', async () => {
  const asked: unknown[] = []
  const client = createClient({ reader: 'eyes', fetch: async (address) => (asked.push(address), Response.json({})) })
  const { upload } = formCalls(client)
  const taken = await upload(new File(['abc'], 'plan.pdf', { type: 'application/pdf' }), { onProgress: () => undefined, signal: new AbortController().signal })
  expect(taken).toEqual({ ok: true, value: { id: 'simulated', name: 'plan.pdf', type: 'application/pdf', size: 3, url: expect.stringMatching(/^data:/) } })
  expect(asked).toEqual([])
})

test('a file that finds no connection says so, and not that something went wrong', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  vi.stubGlobal('XMLHttpRequest', class { upload = {}; onerror = (): void => undefined; open() {} setRequestHeader() {} abort() {} send() { this.onerror() } })
  const { upload } = formCalls(createClient())
  const taken = await upload(new File(['abc'], 'plan.pdf'), { onProgress: () => undefined, signal: new AbortController().signal })
  vi.unstubAllGlobals()
  expect(taken).toMatchObject({ ok: false, failures: [{ code: 'internal', message: { en: 'The server cannot be reached. Check the connection and try again.' } }] })
})
