import { expect, test } from 'vitest'
import { run } from './run.ts'

const decide = (when: unknown, scope: Record<string, unknown>) =>
  run({ options: { when }, data: {}, user: null, scope }, {} as never)

test.each([
  [5, 'then'],
  [2, 'else'],
  [undefined, 'else'],
])('%s days: %s', async (days, outcome) => {
  expect(await decide({ '>': [{ var: 'data.days' }, 3] }, { data: { days } })).toEqual({ outcome })
})

test('a condition with an unknown operator fails', async () => {
  await expect(decide({ magic: 1 }, {})).rejects.toThrow('unknown-operator')
})
