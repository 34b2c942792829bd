import { expect, test, vi } from 'vitest'
import { run } from './run.ts'
import step from './step.json'

test('waits as long as it says', async () => {
  const wait = vi.fn(async () => undefined)
  expect(
    await run({ options: { seconds: 3 }, data: {}, user: null, scope: {} }, { wait } as never),
  ).toEqual({ outcome: 'waited' })
  expect(wait).toHaveBeenCalledWith(3, '')
})

test('waits three seconds where it says nothing', async () => {
  const wait = vi.fn(async () => undefined)
  await run({ options: {}, data: {}, user: null, scope: {} }, { wait } as never)
  expect(wait).toHaveBeenCalledWith(3, '')
})

test('a wait that says nothing is a step as good as any', () => {
  const { properties, required = [] } = step.options as {
    properties: Record<string, { default?: unknown }>
    required?: string[]
  }
  expect(required.filter((name) => properties[name]!.default !== undefined)).toEqual([])
})
