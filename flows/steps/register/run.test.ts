import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

const input = {
  options: {},
  data: { email: 'somying@example.com', password: 'secret-1' },
  user: null,
  scope: {},
}

test('makes an account of the answers, and keeps who it is alone', async () => {
  const register = vi.fn(async () => ({ user: 'u1' }))
  expect(await run(input, { register } as never)).toEqual({
    outcome: 'registered',
    result: { user: 'u1' },
  })
  expect(register).toHaveBeenCalledWith(input.data)
})

test('data that another account has are told by their names', async () => {
  const taken = { fields: ['email'], labels: { th: 'อีเมล', en: 'E-mail' } }
  expect(await run(input, { register: async () => taken } as never)).toEqual({
    outcome: 'duplicate',
    result: taken,
  })
})
