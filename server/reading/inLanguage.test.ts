import { expect, test } from 'vitest'
import type { EntityDocument } from '#schema'
import { askIn, rowsIn } from './inLanguage.ts'

const entity = {
  properties: { name: { type: 'string', 'x-localized': true }, code: { type: 'string' } },
} as unknown as EntityDocument

test('rows of a pipeline have one language at every depth', () => {
  const rows = [
    { _id: 'a', name: 'ไม้', name_en: 'Wood', people: [{ name: 'วิภา', name_en: '' }] },
    { _id: 'b', name: 'ดิน' },
  ]
  expect(rowsIn([entity], rows, 'en')).toEqual([
    { _id: 'a', name: 'Wood', people: [{ name: 'วิภา' }] },
    { _id: 'b', name: 'ดิน' },
  ])
  expect(rowsIn([entity], rows, 'th')[0]).toEqual({
    _id: 'a',
    name: 'ไม้',
    people: [{ name: 'วิภา' }],
  })
})

test('words are looked for in both languages and sorted as they are; what is not localized stays as it is asked', () => {
  expect(
    askIn(
      entity,
      { args: [{ name: 'ไม้', code: 'x' } as never, { name: 1 }], sort: { name: 1 } },
      'en',
    ),
  ).toEqual({
    args: [
      { $and: [{ $or: [{ name: 'ไม้' }, { name_en: 'ไม้' }] }, { code: 'x' }] },
      { name: 1, name_en: 1 },
    ],
    sort: { name: 1 },
  })
})
