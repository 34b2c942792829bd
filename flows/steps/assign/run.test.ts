import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('who got it is there for later steps; nobody to give it to fails the step', async () => {
  const assign = vi.fn(async () => ({ id: 's1', user: 'u1' }))
  expect(
    await run({ options: { role: 'manager' }, data: {}, user: null, scope: {} }, {
      assign,
    } as never),
  ).toEqual({ outcome: 'assigned', result: { id: 's1', user: 'u1' } })
  assign.mockRejectedValueOnce(new Error('nobody'))
  await expect(
    run({ options: { person: 'ghost' }, data: {}, user: null, scope: {} }, { assign } as never),
  ).rejects.toThrow('nobody')
})
