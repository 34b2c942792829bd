import { expect, test } from 'vitest'
import { run } from './run.ts'

test('the id of the submission is there for later steps', async () => {
  expect(
    await run({ options: {}, data: {}, user: null, scope: {} }, {
      saveSubmission: async () => ({ id: 's1' }),
    } as never),
  ).toEqual({ outcome: 'saved', result: { id: 's1' } })
})
