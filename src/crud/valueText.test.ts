import { expect, test } from 'vitest'
import type { Field } from '#schema'
import { cellOf, valueText } from './valueText.ts'

const words = {
  locale: 'th' as const,
  yes: 'ใช่',
  no: 'ไม่',
  unseen: '(ไม่เห็น)',
  names: { s1: 'บริษัท สยาม จำกัด' },
}
const labels = { 'x-labels': { a: { th: 'ก', en: 'A' } } } as Field

test.each<[string, Field, unknown, string]>([
  ['a choice', labels, 'a', 'ก'],
  ['several choices', { type: 'array', items: labels }, ['a', 'b'], 'ก, b'],
  ['a reference', { 'x-ref': { entity: 'supplier' } }, 's1', 'บริษัท สยาม จำกัด'],
  ['a reference that may not be seen', { 'x-ref': { entity: 'supplier' } }, 's2', '(ไม่เห็น)'],
  [
    'what was chosen of records',
    { type: 'array', items: { type: 'string' } },
    ['s1', 'x'],
    'บริษัท สยาม จำกัด, x',
  ],
  ['yes', { type: 'boolean' }, true, 'ใช่'],
  ['money', { 'x-money': true }, 1234.5, '1,234.50'],
  ['a day', { format: 'date' }, '2026-11-21', '21 พ.ย. 2569'],
  ['a time of Bangkok', { format: 'date-time' }, '2026-11-21T18:30:00.000Z', '22 พ.ย. 2569 01:30'],
  ['a text of both languages', {}, { th: 'ไทย', en: 'Thai' }, 'ไทย'],
  [
    'rows',
    { items: { properties: { n: { 'x-label': { th: 'จำนวน', en: 'Number' } } } } },
    [{ n: 1 }],
    'จำนวน: 1',
  ],
  ['nothing', {}, null, ''],
])('%s reads the same in lists, details and files', (_, field, value, text) => {
  expect(
    valueText(field, value, words)
      .replace('฿', '')
      .replace(/\s*น\.$/, '')
      .replace(' เวลา', '')
      .trim(),
  ).toBe(text)
})

test('a number stays a number in a sheet', () => {
  expect(cellOf({ 'x-money': true }, 1234.5, words)).toBe(1234.5)
})
