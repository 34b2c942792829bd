import { expect, test } from 'vitest'
import { evaluate, truthy } from '#shared/expression'
import leave from '../../schemas/cms/pages/leave.json' with { type: 'json' }
import { comparisonsFor, kindOf, readCheck, writeCheck, type Comparing } from './checks.ts'

const held = (check: Comparing, answers: object): boolean => {
  const result = evaluate(writeCheck('own', check), answers as Record<string, unknown>, { scope: {} } as never)
  return result.ok && truthy(result.value)
}

test.each<Comparing>([
  { operator: 'at-least', with: { answer: 'from' } },
  { operator: 'is', with: { answer: '$root.first' } },
  { operator: 'is-not', with: 'none' },
  { operator: 'less', with: 10 },
])('$operator is read as it was written', (check) => expect(readCheck('own', writeCheck('own', check))).toEqual(check))

test('what is no comparison of the answer itself is not read as one', () => {
  for (const assert of [undefined, true, { var: 'own' }, { '>': [{ var: 'else' }, 1] }, { '>': [{ var: 'own' }, 1, 2] }, { '>': [{ var: 'own' }, { var: 'from' }] }, { or: [{ '!': [{ var: 'from' }] }, { '>': [{ var: 'own' }, { var: 'other' }] }] }, { in: ['a', { var: 'own' }] }]) expect(readCheck('own', assert)).toBeUndefined()
})

test('a day beside another one: earlier is refused, and nothing is while the other has no answer', () => {
  const check: Comparing = { operator: 'at-least', with: { answer: 'from' } }
  expect(held(check, { own: '2026-05-02', from: '2026-05-01' })).toBe(true)
  expect(held(check, { own: '2026-04-30', from: '2026-05-01' })).toBe(false)
  expect(held(check, { own: '2026-04-30' })).toBe(true)
})

test('the shipped form for leave is checked by one that can be edited here', () => {
  const fields = leave.builder.flatMap(({ columns }) => columns.flatMap(({ objects }) => objects as { name?: string; props: { checks?: { assert: unknown }[] } }[]))
  expect(readCheck('to_date', fields.find(({ name }) => name === 'to_date')!.props.checks![0]!.assert)).toEqual({ operator: 'at-least', with: { answer: 'from_date' } })
})

test('what has no order is asked only whether it is the same', () => {
  expect(comparisonsFor(kindOf('text')!)).toEqual(['is', 'is-not'])
  expect(comparisonsFor(kindOf('money')!)).toEqual(['is', 'is-not', 'at-least', 'at-most', 'more', 'less'])
  expect(kindOf('file')).toBeUndefined()
})
