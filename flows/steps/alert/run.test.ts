import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('goes on only when the message was read', async () => {
  let read = () => {}
  const alert = vi.fn(() => new Promise<void>((done) => (read = done)))
  const options = { title: 'A', message: 'B' }
  let through = false
  const running = run({ options, data: {}, user: null, scope: {} }, { alert } as never).then(
    (result) => ((through = true), result),
  )
  await Promise.resolve()
  expect(alert).toHaveBeenCalledWith(options)
  expect(through).toBe(false)
  read()
  expect(await running).toEqual({ outcome: 'read' })
})
