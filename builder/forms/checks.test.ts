import { expect, test } from 'vitest'
import { collectRules, createReader, fieldSchema, ruleFailures } from '#forms/schema'
import { evaluate, expressionPaths, truthy } from '#shared/expression'
import leave from '../../schemas/cms/pages/leave.json' with { type: 'json' }
import { comparisonsFor, kindOf, readCheck, writeCheck, type Comparing } from './checks.ts'

const held = (check: Comparing, answers: object): boolean => {
  const result = evaluate(
    writeCheck('own', check),
    answers as Record<string, unknown>,
    { scope: {} } as never,
  )
  return result.ok && truthy(result.value)
}

test.each<Comparing>([
  { operator: 'at-least', with: { answer: 'from' } },
  { operator: 'is', with: { answer: '$root.first' } },
  { operator: 'is-not', with: 'none' },
  { operator: 'less', with: 10 },
  { operator: 'contains', with: '@' },
  { operator: 'contains', with: { answer: 'firstname' } },
])('$operator is read as it was written', (check) =>
  expect(readCheck('own', writeCheck('own', check))).toEqual(check),
)

test('what is no comparison of the answer itself is not read as one', () => {
  for (const assert of [
    undefined,
    true,
    { var: 'own' },
    { '>': [{ var: 'else' }, 1] },
    { '>': [{ var: 'own' }, 1, 2] },
    { '>': [{ var: 'own' }, { var: 'from' }] },
    { or: [{ '!': [{ var: 'from' }] }, { '>': [{ var: 'own' }, { var: 'other' }] }] },
    { in: [{ var: 'own' }, 'a'] },
  ])
    expect(readCheck('own', assert)).toBeUndefined()
})

test('a day beside another one: earlier is refused, and nothing is while the other has no answer', () => {
  const check: Comparing = { operator: 'at-least', with: { answer: 'from' } }
  expect(held(check, { own: '2026-05-02', from: '2026-05-01' })).toBe(true)
  expect(held(check, { own: '2026-04-30', from: '2026-05-01' })).toBe(false)
  expect(held(check, { own: '2026-04-30' })).toBe(true)
})

test('the shipped form for leave is checked by one that can be edited here', () => {
  const fields = leave.builder.flatMap(({ columns }) =>
    columns.flatMap(
      ({ objects }) => objects as { name?: string; props: { checks?: { assert: unknown }[] } }[],
    ),
  )
  expect(
    readCheck('to_date', fields.find(({ name }) => name === 'to_date')!.props.checks![0]!.assert),
  ).toEqual({ operator: 'at-least', with: { answer: 'from_date' } })
})

test('an answer that is to contain words, or another answer, is refused without them by what the gateway asks too', () => {
  const form = (check: Comparing) =>
    collectRules(
      createReader({
        type: 'object',
        properties: {
          own: fieldSchema({
            type: 'field',
            v: 1,
            name: 'own',
            props: {
              widget: 'text',
              checks: [{ assert: writeCheck('own', check), message: 'no' }],
            },
          }),
        },
      }),
      expressionPaths,
    )
  const refused = (check: Comparing, answers: object): unknown[] =>
    ruleFailures(form(check), answers, evaluate).map(({ code, path }) => [code, path])
  expect(refused({ operator: 'contains', with: '@' }, { own: 'a@b' })).toEqual([])
  expect(refused({ operator: 'contains', with: '@' }, { own: 'ab' })).toEqual([
    ['rule-broken', 'own'],
  ])
  expect(
    refused({ operator: 'contains', with: { answer: 'name' } }, { own: 'Ann Lee', name: 'Ann' }),
  ).toEqual([])
  expect(
    refused({ operator: 'contains', with: { answer: 'name' } }, { own: 'Ann Lee', name: 'Bo' }),
  ).toEqual([['rule-broken', 'own']])
  expect(refused({ operator: 'contains', with: { answer: 'name' } }, { own: 'Ann Lee' })).toEqual(
    [],
  )
})

test('what has no order is asked only whether it is the same', () => {
  expect(comparisonsFor(kindOf('text')!)).toEqual(['is', 'is-not', 'contains'])
  expect(comparisonsFor(kindOf('money')!)).toEqual([
    'is',
    'is-not',
    'at-least',
    'at-most',
    'more',
    'less',
  ])
  expect(kindOf('file')).toBeUndefined()
})
