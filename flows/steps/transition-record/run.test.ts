import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('takes the transition with its reason; a refusal fails the step', async () => {
  const transitionRecord = vi.fn(async () => ({ id: 'r1' }))
  const options = { entity: 'leave-request', id: 'r1', transition: 'reject', reason: 'late' }
  expect(
    await run({ options, data: {}, user: null, scope: {} }, { transitionRecord } as never),
  ).toEqual({ outcome: 'moved', result: { id: 'r1' } })
  expect(transitionRecord).toHaveBeenCalledWith('leave-request', 'r1', 'reject', 'late')
  transitionRecord.mockRejectedValueOnce(new Error('transition-not-allowed'))
  await expect(
    run({ options, data: {}, user: null, scope: {} }, { transitionRecord } as never),
  ).rejects.toThrow('transition-not-allowed')
})
