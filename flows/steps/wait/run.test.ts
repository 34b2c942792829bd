import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('waits as long as it says', async () => {
  const wait = vi.fn(async () => undefined)
  expect(await run({ options: { seconds: 3 }, data: {}, user: null, scope: {} }, { wait } as never)).toEqual({ outcome: 'waited' })
  expect(wait).toHaveBeenCalledWith(3, '')
})
