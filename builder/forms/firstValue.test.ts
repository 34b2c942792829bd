import { expect, test } from 'vitest'
import { KNOWN, readFirst, writeFirst, type FirstValue, type Known } from './firstValue.ts'

test.each<FirstValue>([
  ...(Object.keys(KNOWN) as Known[]).map((known) => ({ known })),
  { route: 'ref' },
  { own: 'ก' },
  { own: 0 },
])('%j is read as it was written', (first) => expect(readFirst(writeFirst(first))).toEqual(first))

test('what says more is not read', () => {
  for (const expression of [
    { var: '$user.roles' },
    { var: '$record.name' },
    { if: [true, 1, 2] },
    true,
    null,
  ])
    expect(readFirst(expression)).toBeUndefined()
})
