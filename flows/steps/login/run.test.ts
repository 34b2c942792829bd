import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

const input = {
  options: { username: 'somying', password: 'secret-1' },
  data: {},
  user: null,
  scope: {},
}

test('signs in at the public door, and keeps who it was but no password', async () => {
  const signIn = vi.fn(async () => ({ user: 'u1' }))
  expect(await run(input, { signIn } as never)).toEqual({
    outcome: 'signed-in',
    result: { user: 'u1' },
  })
  expect(signIn).toHaveBeenCalledWith({
    username: 'somying',
    password: 'secret-1',
    shell: 'public',
  })
})

test('a refusal fails the step', async () => {
  await expect(
    run(input, { signIn: async () => Promise.reject(new Error('sign-in-failed')) } as never),
  ).rejects.toThrow('sign-in-failed')
})

test('whoever the flow has just registered needs no password', async () => {
  const signIn = vi.fn()
  expect(
    await run({ ...input, options: { registered: true } }, {
      signIn,
      signInRegistered: async () => ({ user: 'u2' }),
    } as never),
  ).toEqual({ outcome: 'signed-in', result: { user: 'u2' } })
  expect(signIn).not.toHaveBeenCalled()
})
