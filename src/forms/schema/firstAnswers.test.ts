import { expect, test } from 'vitest'
import { firstAnswers } from './firstAnswers.ts'
import type { JsonSchema } from './types.ts'

const schema = {
  type: 'object',
  properties: {
    citizen: { type: 'string', 'x-widget': 'citizen-id' },
    kind: { type: 'string', enum: ['annual', 'sick'], 'x-labels': { annual: { th: 'ลาพักผ่อน', en: 'Annual leave' }, sick: { th: 'ลาป่วย', en: 'Sick leave' } } },
    from: { type: 'string', format: 'date' },
    days: { type: 'integer' },
    reason: { type: 'string' },
    more: { type: 'string' },
  },
} as unknown as JsonSchema

test('choices and days are told as people of each language write them, ids of persons not at all', () => {
  expect(firstAnswers(schema, { citizen: '1101700230708', kind: 'annual', from: '2026-03-02', days: 2, reason: 'พัก', more: 'x' })).toEqual({ th: 'ลาพักผ่อน · 2 มี.ค. 2569 · พัก', en: 'Annual leave · 2 Mar 2026 · พัก' })
})

test('without a schema, and without answers', () => {
  expect(firstAnswers(undefined, { a: 'ก', b: 1, c: 'ข' })).toBe('ก · ข')
  expect(firstAnswers(schema, {})).toEqual({ th: '', en: '' })
})
