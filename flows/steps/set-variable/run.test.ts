import { expect, test } from 'vitest'
import { run } from './run.ts'

test('a variable is worked out exactly, from what earlier steps left', async () => {
  const result = await run(
    {
      options: {
        name: 'total',
        value: { '+': [{ var: 'vars.total' }, { '*': [{ var: 'item.people' }, 0.1] }] },
      },
      data: {},
      user: null,
      scope: { vars: { total: 0.2 }, item: { people: 1 } },
    },
    {} as never,
  )
  expect(result).toEqual({ outcome: 'set', result: { value: 0.3 }, vars: { total: 0.3 } })
})
