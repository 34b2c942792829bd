import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('the record is there for later steps', async () => {
  const readRecord = vi.fn(async () => ({ _id: 'c', name: 'N' }))
  expect(
    await run({ options: { entity: 'course', id: 'c' }, data: {}, user: null, scope: {} }, {
      readRecord,
    } as never),
  ).toEqual({ outcome: 'read', result: { _id: 'c', name: 'N' } })
  expect(readRecord).toHaveBeenCalledWith('course', 'c')
})
