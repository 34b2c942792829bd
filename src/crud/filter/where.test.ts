import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches } from '#engine'
import type { EntityDocument } from '#schema'
import { filterSubjects } from './filterSubjects.ts'
import {
  LIST_OPERATORS,
  listOperators,
  readWhere,
  takesValues,
  writeWhere,
  type FilterKind,
  type ListCondition,
  type ListOperator,
  type Where,
} from './where.ts'
import { periodDays, whereFilter } from './whereFilter.ts'

const entity = {
  properties: {
    name: { type: 'string', 'x-label': { th: 'ชื่อ', en: 'Name' } },
    total: { type: 'number' },
    kind: { type: 'string', enum: ['a', 'b'] },
    due: { type: 'string', format: 'date' },
    owner: { type: 'string', 'x-ref': { entity: 'user' } },
    tags: { type: 'array', items: { type: 'string' } },
    secret: { type: 'string', 'x-secret': true },
    body: { type: 'string', 'x-large': true },
    active: { type: 'boolean' },
    items: {
      type: 'array',
      'x-label': { th: 'แถว', en: 'Lines' },
      items: {
        type: 'object',
        properties: { quantity: { type: 'number', 'x-label': { th: 'จำนวน', en: 'Quantity' } } },
      },
    },
  },
  'x-list': { filters: ['kind'] },
} as unknown as EntityDocument
const subjects = filterSubjects(entity, 'en')
const knows = (field: string): boolean => subjects.some(({ path }) => path === field)

test('every field of a list can be asked by its kind, also those of its lines and its times; secrets and long texts cannot', () => {
  expect(Object.fromEntries(subjects.map(({ path, kind }) => [path, kind]))).toEqual({
    kind: 'choice',
    name: 'text',
    total: 'number',
    due: 'date',
    owner: 'reference',
    tags: 'list',
    active: 'boolean',
    created_at: 'moment',
    updated_at: 'moment',
    'items.quantity': 'number',
  })
  expect(subjects[0]!.path).toBe('kind')
  expect(subjects.at(-1)!.label).toBe('Lines › Quantity')
})

test('every kind of field can be asked whether it is empty, and something of its own', () => {
  for (const kind of new Set(Object.values(LIST_OPERATORS).flat()) as Set<FilterKind>) {
    expect(listOperators(kind)).toEqual(expect.arrayContaining(['filled', 'empty']))
    expect(listOperators(kind).length, kind).toBeGreaterThan(2)
  }
})

const condition: fc.Arbitrary<ListCondition> = fc
  .constantFrom(...(Object.keys(LIST_OPERATORS) as ListOperator[]))
  .chain((operator) =>
    fc.record({
      field: fc.constantFrom('name', 'total', 'kind'),
      operator: fc.constant(operator),
      values: takesValues(operator)
        ? fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean()), {
            minLength: 1,
            maxLength: 3,
          })
        : fc.constant([]),
    }),
  )

test('what an address carries is read as it was written', () => {
  const join = fc.constantFrom('and' as const, 'or' as const)
  const group = fc.record({ join, conditions: fc.array(condition, { minLength: 1, maxLength: 4 }) })
  fc.assert(
    fc.property(
      fc.record({ join, groups: fc.array(group, { minLength: 1, maxLength: 3 }) }),
      (where) => {
        expect(readWhere(writeWhere(where)!, knows)).toEqual(where)
      },
    ),
  )
})

test.each([
  null,
  '',
  'nonsense',
  '{}',
  '["and",["and",["secret","is","x"]]]',
  '["and",["and",["nobody","is","x"]]]',
  '["and",["and",["name","$where","x"]]]',
  '["and",["and",["name","is",{"$ne":1}]]]',
  '["xor",["and",["name","is","x"]]]',
])('an address that asks for nothing that is known asks nothing: %s', (text) => {
  expect(readWhere(text, knows).groups).toEqual([])
})

const where = (...conditions: ListCondition[]): Where => ({
  join: 'and',
  groups: [{ join: 'and', conditions }],
})
const held = (asked: Where, record: object): boolean => {
  const filter = whereFilter(asked, subjects, '2026-11-28')
  return filter === undefined || matches(filter, record as never)
}

test.each<[string, ListCondition, object, object]>([
  [
    'text',
    { field: 'name', operator: 'contains', values: ['bo'] },
    { name: 'a BOX' },
    { name: 'a' },
  ],
  [
    'several',
    { field: 'kind', operator: 'among', values: ['a', 'b'] },
    { kind: 'b' },
    { kind: 'c' },
  ],
  ['none of', { field: 'kind', operator: 'not-among', values: ['a'] }, {}, { kind: 'a' }],
  [
    'from to',
    { field: 'total', operator: 'between', values: [1, 5] },
    { total: 5 },
    { total: 5.1 },
  ],
  [
    'open end',
    { field: 'total', operator: 'between', values: [null, 5] },
    { total: -9 },
    { total: 6 },
  ],
  [
    'days',
    { field: 'due', operator: 'between', values: ['2026-01-01', '2026-01-31'] },
    { due: '2026-01-31' },
    { due: '2026-02-01' },
  ],
  [
    'the month',
    { field: 'due', operator: 'period', values: ['this-month'] },
    { due: '2026-11-30' },
    { due: '2026-12-01' },
  ],
  // Midnight in Bangkok is 17:00 of the day before.
  [
    'a moment of a day',
    { field: 'created_at', operator: 'is', values: ['2026-01-02'] },
    { created_at: '2026-01-01T17:00:00.000Z' },
    { created_at: '2026-01-02T17:00:00.000Z' },
  ],
  ['empty', { field: 'name', operator: 'empty', values: [] }, { name: '' }, { name: 'x' }],
  ['filled', { field: 'tags', operator: 'filled', values: [] }, { tags: ['x'] }, { tags: [] }],
  ['yes', { field: 'active', operator: 'is', values: [true] }, { active: true }, { active: false }],
])('a condition holds for the records that it says: %s', (_, one, yes, no) => {
  expect([held(where(one), yes), held(where(one), no)]).toEqual([true, false])
})

test('groups hold together or one of them', () => {
  const group = (join: 'and' | 'or', ...kinds: string[]) => ({
    join,
    conditions: kinds.map((kind): ListCondition => ({
      field: 'kind',
      operator: 'among',
      values: [kind],
    })),
  })
  const asked = (join: 'and' | 'or'): Where => ({
    join,
    groups: [
      group('or', 'a', 'b'),
      { join: 'and', conditions: [{ field: 'total', operator: 'at-least', values: [10] }] },
    ],
  })
  const some = [{ kind: 'a', total: 10 }, { kind: 'b' }, { kind: 'c', total: 11 }, { kind: 'c' }]
  expect(some.map((one) => held(asked('and'), one))).toEqual([true, false, false, false])
  expect(some.map((one) => held(asked('or'), one))).toEqual([true, true, true, false])
})

test('what is not said to its end asks nothing', () => {
  const begun = where({ field: 'name', operator: 'contains', values: [''] })
  expect([writeWhere(begun), whereFilter(begun, subjects, '2026-11-28')]).toEqual([
    undefined,
    undefined,
  ])
})

test('periods are of the calendar', () => {
  expect([
    periodDays('last-month', '2026-03-31'),
    periodDays('this-month', '2028-02-10'),
    periodDays('last-7-days', '2026-01-03'),
    periodDays('last-year', '2026-01-03'),
  ]).toEqual([
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2025-12-28', '2026-01-03'],
    ['2025-01-01', '2025-12-31'],
  ])
})
