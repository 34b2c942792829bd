import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('changes the record that it names', async () => {
  const updateRecord = vi.fn(async () => ({ id: 'r1' }))
  expect(
    await run(
      {
        options: { entity: 'leave-request', id: 'r1', values: { days: { '+': [1, 1] } } },
        data: {},
        user: null,
        scope: {},
      },
      { updateRecord } as never,
    ),
  ).toEqual({ outcome: 'updated', result: { id: 'r1' } })
  expect(updateRecord).toHaveBeenCalledWith('leave-request', 'r1', { days: 2 })
})
