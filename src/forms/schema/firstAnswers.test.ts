import { expect, test } from 'vitest'
import { firstAnswers } from './firstAnswers.ts'
import type { JsonSchema } from './types.ts'

const schema = {
  type: 'object',
  properties: {
    citizen: { type: 'string', 'x-widget': 'citizen-id' },
    kind: {
      type: 'string',
      enum: ['annual', 'sick'],
      'x-labels': {
        annual: { th: 'ลาพักผ่อน', en: 'Annual leave' },
        sick: { th: 'ลาป่วย', en: 'Sick leave' },
      },
    },
    from: { type: 'string', format: 'date' },
    days: { type: 'integer' },
    reason: { type: 'string' },
    more: { type: 'string' },
  },
} as unknown as JsonSchema

test('choices and days are told as people of each language write them, ids of persons not at all', () => {
  expect(
    firstAnswers(schema, {
      citizen: '1101700230708',
      kind: 'annual',
      from: '2026-03-02',
      days: 2,
      reason: 'พัก',
      more: 'x',
    }),
  ).toEqual({ th: 'ลาพักผ่อน · 2 มี.ค. 2569 · พัก', en: 'Annual leave · 2 Mar 2026 · พัก' })
})

test('a record that was chosen by its id is not told by it; one that was chosen by a name of its own is', () => {
  const chosen = (query: object) =>
    ({
      type: 'object',
      properties: {
        course: { type: 'string', 'x-widget': 'select-query', 'x-choices': { query } },
        name: { type: 'string' },
      },
    }) as unknown as JsonSchema
  expect(
    firstAnswers(chosen({ entity: 'course', display: 'name' }), {
      course: '01m8bqbkcg9yxzte028nzavrnc',
      name: 'สมชาย',
    }),
  ).toMatchObject({ th: 'สมชาย' })
  expect(
    firstAnswers(chosen({ entity: 'page', value: 'slug' }), { course: 'about', name: 'สมชาย' }),
  ).toMatchObject({ th: 'about · สมชาย' })
})

test('without a schema, and without answers', () => {
  expect(firstAnswers(undefined, { a: 'ก', b: 1, c: 'ข' })).toBe('ก · ข')
  expect(firstAnswers(schema, {})).toEqual({ th: '', en: '' })
})
