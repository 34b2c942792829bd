import { expect, test } from 'vitest'
import { formCalls } from './formCalls.ts'

test('a question whether something is taken that gets no answer fails in the words of the spec (academy 5)', async () => {
  const answers = [{ ok: true, value: { total: 1 } }, { ok: false, failures: [{ code: 'internal', status: 500, message: { th: '', en: '' } }] }]
  const { isTaken } = formCalls({ query: async () => answers.shift() } as never)
  const ask = () => isTaken('user', 'email', 'a@example.com', new AbortController().signal)
  expect(await ask()).toBe(true)
  await expect(ask()).rejects.toThrow('Failed to fetch data from API')
})
