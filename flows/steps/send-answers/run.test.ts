import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('begins a run, whose id is kept', async () => {
  const sendAnswers = vi.fn(async () => ({ id: 'r1' }))
  expect(
    await run({ options: { url: 'https://crm.example/a' }, data: {}, user: null, scope: {} }, {
      sendAnswers,
    } as never),
  ).toEqual({ outcome: 'begun', result: { id: 'r1' } })
  expect(sendAnswers).toHaveBeenCalledWith('https://crm.example/a')
})
