import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('says what it was told to, or which run it is', async () => {
  const sendWebhook = vi.fn(async () => ({ id: 'w' }))
  const input = (options: object) => ({
    options: { url: 'https://hooks.example.com/a', ...options },
    data: {},
    user: null,
    scope: { run: { id: 'r' }, secret: 1 },
  })
  expect(await run(input({ data: { a: 1 } }), { sendWebhook } as never)).toEqual({
    outcome: 'queued',
    result: { id: 'w' },
  })
  await run(input({}), { sendWebhook } as never)
  expect(sendWebhook.mock.calls).toEqual([
    ['https://hooks.example.com/a', { a: 1 }],
    ['https://hooks.example.com/a', { run: { id: 'r' } }],
  ])
})
