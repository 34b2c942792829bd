import { expect, test } from 'vitest'
import { run } from './run.ts'

test('hands over what it is told to, worked out', async () => {
  const call = (options: { flow: string; data?: Record<string, unknown> }) =>
    run({ options, data: {}, user: null, scope: { item: { people: 3 } } }, {} as never)
  expect(await call({ flow: 'submit' })).toEqual({ outcome: 'called', call: { flow: 'submit' } })
  expect(await call({ flow: 'submit', data: { people: { var: 'item.people' } } })).toEqual({
    outcome: 'called',
    call: { flow: 'submit', data: { people: 3 } },
  })
})
