import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('passes on what it was given, and keeps whose password it was alone', async () => {
  const changePassword = vi.fn(async () => ({ user: 'u1' }))
  const options = { newPassword: 'new-pass-1', requestId: 'r.s' }
  expect(
    await run({ options, data: {}, user: null, scope: {} }, { changePassword } as never),
  ).toEqual({ outcome: 'changed', result: { user: 'u1' } })
  expect(changePassword).toHaveBeenCalledWith(options)
})
