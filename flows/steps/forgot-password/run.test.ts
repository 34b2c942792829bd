import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('keeps nothing that would tell whether there is an account', async () => {
  const askForReset = vi.fn(async () => {})
  expect(
    await run({ options: { email: 'a@b.co' }, data: {}, user: null, scope: {} }, {
      askForReset,
    } as never),
  ).toEqual({ outcome: 'asked' })
  expect(askForReset).toHaveBeenCalledWith('a@b.co')
})
