import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('values keep their kind, and texts are taken as they are', async () => {
  const createRecord = vi.fn(async () => ({ id: 'r1' }))
  const values = { days: { var: 'data.days' }, reason: '{"var": "user.password"}' }
  expect(
    await run(
      {
        options: { entity: 'leave-request', values },
        data: {},
        user: null,
        scope: { data: { days: 2 } },
      },
      { createRecord } as never,
    ),
  ).toEqual({ outcome: 'created', result: { id: 'r1' } })
  expect(createRecord).toHaveBeenCalledWith('leave-request', {
    days: 2,
    reason: '{"var": "user.password"}',
  })
})
