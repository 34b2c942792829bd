import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('how many were told is there for later steps', async () => {
  const notify = vi.fn(async () => ({ count: 2 }))
  const options = { role: 'manager', title: 'A', link: '/cms/forms' }
  expect(await run({ options, data: {}, user: null, scope: {} }, { notify } as never)).toEqual({
    outcome: 'notified',
    result: { count: 2 },
  })
  expect(notify).toHaveBeenCalledWith(options)
})
