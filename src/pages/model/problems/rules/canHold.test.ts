import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import { canHold, isImpossible, type Known } from './canHold.ts'

const a = { var: 'a' }
const today = { today: [] }
const id = { var: '$user._id' }
const is = (role: string) => ({ in: [role, { var: '$user.roles' }] })

test.each<[string, unknown]>([
  ['one value and not that value', { and: [{ '==': [a, 1] }, { '!=': [a, 1] }] }],
  ['two values', { and: [{ '==': [a, 'x'] }, { '==': [a, 'y'] }] }],
  ['filled and empty', { and: [{ '!!': [a] }, { '!': [a] }] }],
  ['a value and empty', { and: [{ '==': [a, 'x'] }, { '!': [a] }] }],
  [
    'one of a list and none of it',
    { and: [{ in: [a, ['x', 'y']] }, { '!': [{ in: [a, ['x', 'y', 'z']] }] }] },
  ],
  ['contained and not contained', { and: [{ in: ['x', a] }, { '!': { in: ['x', a] } }] }],
  ['over and under', { and: [{ '>': [a, 3] }, { '<': [a, 3] }] }],
  ['over a number and that number', { and: [{ '>': [a, 3] }, { '==': [a, 3] }] }],
  [
    'at least and at most, but not that',
    { and: [{ '>=': [a, 3] }, { '<=': [a, 3] }, { '!=': [a, 3] }] },
  ],
  ['turned around', { and: [{ '<': [5, a] }, { '<': [a, 3] }] }],
  ['between bounds that are the wrong way round', { '<': [5, a, 3] }],
  ['over and not filled', { and: [{ '>': [a, 3] }, { '!': [a] }] }],
  [
    'after a day and before an earlier one',
    { and: [{ '>=': [a, '2030-01-01'] }, { '<': [a, '2029-01-01'] }] },
  ],
  ['today, by years', { and: [{ '>=': [today, '2030'] }, { '<': [today, '2029'] }] }],
  [
    'today between two neighbouring days',
    { and: [{ '>': [today, '2030-01-31'] }, { '<': [today, '2030-02-01'] }] },
  ],
  ['today empty', { '!': [today] }],
  [
    'today on two days',
    { and: [{ '==': [today, '2030-01-31'] }, { '==': [today, '2030-02-01'] }] },
  ],
  ['a day that was never chosen', { '>=': [today, ''] }],
  ['signed out with a role', { and: [{ '!': [id] }, is('admin')] }],
  ['signed in without being somebody', { and: [{ '!!': [id] }, { '!': [{ var: '$user' }] }] }],
  ['nothing, in each alternative', { or: [false, { and: [{ '==': [a, 1] }, { '==': [a, 2] }] }] }],
  ['not everything', { '!': { or: [{ '==': [a, 1] }, { '!=': [a, 1] }] } }],
  [
    'a contradiction around an expression that is not understood',
    {
      and: [
        { '>': [{ '+': [a, { var: 'b' }] }, 1] },
        { '!': { '>': [{ '+': [a, { var: 'b' }] }, 1] } },
      ],
    },
  ],
])('%s can never be', (_, rule) => {
  expect(isImpossible(rule)).toBe(true)
})

test.each<[string, unknown]>([
  ['nothing asked', undefined],
  ['a number that is written', { and: [{ '==': [a, 0] }, { '!!': [a] }] }],
  ['either of two', { or: [{ '==': [a, 1] }, { '==': [a, 2] }] }],
  ['the bound itself', { and: [{ '>=': [a, 3] }, { '<=': [a, 3] }] }],
  ['two roles', { and: [is('admin'), is('editor')] }],
  ['signed in without a role', { and: [{ '!!': [id] }, { '!': is('admin') }] }],
  ['one day', { and: [{ '>=': [today, '2030-01-31'] }, { '<=': [today, '2030-01-31'] }] }],
  ['two things of a list', { and: [{ in: ['x', a] }, { in: ['y', a] }] }],
  [
    'a text with one and the other in it',
    { and: [{ in: ['x', a] }, { '!=': [a, 'x'] }, { '>': [a, 'm'] }] },
  ],
  [
    'two expressions of two answers',
    { and: [{ '>': [{ '+': [a, { var: 'b' }] }, 5] }, { '<': [a, 1] }] },
  ],
])('%s can be', (_, rule) => {
  expect(isImpossible(rule)).toBe(false)
})

test('what a field offers, what roles there are and who looks are taken into account', () => {
  const known: Known = {
    roles: ['admin', 'editor'],
    answer: (path) =>
      path === 'a'
        ? { kind: 'one', values: ['x', 'y'] }
        : path === 'many'
          ? { kind: 'some', values: ['p', 'q'] }
          : undefined,
  }
  expect(isImpossible({ '==': [a, 'z'] }, known)).toBe(true)
  expect(
    isImpossible({ and: [{ '!=': [a, 'x'] }, { '!=': [a, 'y'] }, { '!!': [a] }] }, known),
  ).toBe(true)
  expect(isImpossible({ '!=': [a, 'x'] }, known)).toBe(false)
  expect(isImpossible({ in: ['r', { var: 'many' }] }, known)).toBe(true)
  expect(
    isImpossible({ and: [{ in: ['p', { var: 'many' }] }, { in: ['q', { var: 'many' }] }] }, known),
  ).toBe(false)
  expect(isImpossible(is('gone'), known)).toBe(true)
  expect(isImpossible({ or: [is('gone'), is('editor')] }, known)).toBe(false)
  expect(isImpossible(is('editor'), { ...known, user: null })).toBe(true)
  expect(isImpossible(is('editor'), { ...known, user: { roles: ['admin'] } })).toBe(true)
  expect(isImpossible({ '!': [id] }, { ...known, user: { roles: [] } })).toBe(true)
  expect(canHold([is('editor'), { '!!': [id] }], known)).toBe(true)
  expect(canHold([is('editor'), { '!': [id] }], known)).toBe(false)
})

test('more ways than can be looked through are not gone into', () => {
  const either = { or: Array.from({ length: 10 }, (_, index) => ({ '==': [a, index] })) }
  expect(isImpossible({ and: [{ '==': [a, 11] }, either, either, either, either] })).toBe(false)
})

const ROLES = ['admin', 'editor', 'user']
const OFFERED = ['x', 'y', '3']
const WORDS = [
  null,
  '',
  'x',
  'y',
  'xy',
  'z',
  '3',
  '10',
  ' 3',
  0,
  1,
  3,
  3.5,
  10,
  -2,
  true,
  false,
  '2029-12-31',
  '2030-01-01',
  '2030-01-02',
  'admin',
  'gone',
]
const value = fc.constantFrom(...WORDS)
const subject = fc.constantFrom<unknown>(
  { var: 'a' },
  { var: 'a' },
  { var: 'b' },
  { var: 'chosen' },
  { var: 'many' },
  { today: [] },
  { var: '$user._id' },
  { var: '$user.roles' },
  { var: '$user' },
)
const atom = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('==', '!=', '===', '!==', '<', '<=', '>', '>='),
      subject,
      value,
      fc.boolean(),
    )
    .map(([operator, left, right, turned]) => ({
      [operator]: turned ? [right, left] : [left, right],
    })),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>='), value, subject, value)
    .map(([operator, ...args]) => ({ [operator]: args })),
  fc.tuple(value, subject).map(([item, list]) => ({ in: [item, list] })),
  fc
    .tuple(subject, fc.array(value, { maxLength: 3 }))
    .map(([item, list]) => ({ in: [item, list] })),
  fc.tuple(subject, subject).map((both) => ({ '==': both })),
  subject,
  fc.boolean(),
)
const { rule } = fc.letrec((tie) => ({
  rule: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    atom,
    fc.record({ '!': fc.tuple(tie('rule')) }),
    fc.record({ '!!': fc.tuple(tie('rule')) }),
    fc.record({ and: fc.array(tie('rule'), { maxLength: 4 }) }),
    fc.record({ or: fc.array(tie('rule'), { maxLength: 4 }) }),
  ),
}))
const anything = fc.oneof(
  value,
  value,
  fc.string({ maxLength: 3 }),
  fc.integer({ min: -12, max: 12 }),
  fc.double({ min: 0, max: 12, noNaN: true }),
  fc.array(value, { maxLength: 3 }),
)
const situation = fc.record({
  data: fc.record({
    a: anything,
    b: anything,
    chosen: fc.constantFrom(null, '', ...OFFERED),
    many: fc.oneof(fc.constant(null), fc.subarray(OFFERED)),
  }),
  user: fc.option(
    fc.record(
      { _id: fc.constantFrom('u1', 'x', '3'), roles: fc.subarray(ROLES) },
      { noNullPrototype: true },
    ),
  ),
  day: fc.constantFrom('2029-12-31', '2030-01-01', '2030-01-02', '2031-06-15'),
})

test('a rule that some situation makes true is never called impossible', () => {
  const known: Known = {
    roles: ROLES,
    answer: (path) =>
      path === 'chosen'
        ? { kind: 'one', values: OFFERED }
        : path === 'many'
          ? { kind: 'some', values: OFFERED }
          : undefined,
  }
  let held = 0
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      situation,
      (rules, { data, user, day }) => {
        const holds = rules.every((one) => {
          const said = evaluate(one, data, {
            scope: { $user: user },
            clock: fixedClock(`${day}T05:00:00Z`),
          })
          return said.ok && truthy(said.value)
        })
        if (!holds) return
        held++
        expect(canHold(rules, known)).toBe(true)
        expect(canHold(rules)).toBe(true)
        expect(canHold(rules, { ...known, user })).toBe(true)
      },
    ),
    { numRuns: 4_000 },
  )
  expect(held).toBeGreaterThan(200)
})
