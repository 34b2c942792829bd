import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('leads to its address; an address that is refused fails the step', async () => {
  const redirect = vi.fn(async (_to: string) => undefined)
  expect(
    await run({ options: { to: '/a' }, data: {}, user: null, scope: {} }, { redirect } as never),
  ).toEqual({ outcome: 'redirected' })
  redirect.mockRejectedValueOnce(new Error('no'))
  await expect(
    run({ options: { to: 'javascript:1' }, data: {}, user: null, scope: {} }, {
      redirect,
    } as never),
  ).rejects.toThrow('no')
})
