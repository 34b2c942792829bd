import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import {
  needsValue,
  OPERATORS,
  operatorsFor,
  readRule,
  writeRule,
  type Condition,
  type OperatorName,
} from './rule.ts'

const condition = fc
  .constantFrom(...(Object.keys(OPERATORS) as OperatorName[]))
  .chain(
    (operator): fc.Arbitrary<Condition> =>
      fc.record({
        subject: fc.constantFrom('today', '$user.roles', 'name', 'set[0].x'),
        operator: fc.constant(operator),
        ...(needsValue(operator)
          ? { value: fc.oneof(fc.string(), fc.integer(), fc.boolean()) }
          : {}),
      }) as fc.Arbitrary<Condition>,
  )

test('whatever is edited is read again as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { maxLength: 5 }),
      fc.constantFrom('and' as const, 'or' as const),
      (conditions, join) => {
        expect(readRule(writeRule({ join, conditions }))).toEqual({
          join: conditions.length > 1 ? join : 'and',
          conditions,
        })
      },
    ),
  )
})

test.each([
  [{ if: [1, 2, 3] }],
  [{ and: [{ '==': [{ var: 'a' }, { var: 'b' }] }] }],
  [{ '==': [{ '+': [1, 2] }, 3] }],
  [false],
  [{ or: [{ and: [{ '!!': [{ var: 'a' }] }] }, { '!!': [{ var: 'b' }] }] }],
])('%j says more than can be edited', (expression) => {
  expect(readRule(expression)).toBeUndefined()
})

test.each<[Condition, boolean]>([
  [{ subject: '$user.roles', operator: 'contains', value: 'admin' }, true],
  [{ subject: '$user.roles', operator: 'contains', value: 'manager' }, false],
  [{ subject: '$user._id', operator: 'filled' }, true],
  [{ subject: '$user._id', operator: 'empty' }, false],
  [{ subject: '$search.tab', operator: 'is', value: 'one' }, true],
  [{ subject: 'today', operator: 'at-least', value: '2026-01-01' }, true],
  [{ subject: 'today', operator: 'less', value: '2026-01-01' }, false],
])('%j holds: %s', (one, expected) => {
  const held = evaluate(
    writeRule({ join: 'and', conditions: [one] }),
    {},
    {
      scope: { $user: { _id: 'u', roles: ['admin'] }, $search: { tab: 'one' } },
      clock: fixedClock('2026-05-05T05:00:00.000Z'),
    },
  )
  expect(held.ok && truthy(held.value)).toBe(expected)
})

test('every kind of value can be asked something', () => {
  for (const kind of ['text', 'number', 'choice', 'date', 'boolean', 'list', 'presence'] as const)
    expect(operatorsFor(kind).length).toBeGreaterThan(1)
})
