import { expect, test } from 'vitest'
import type { Field } from '#schema'
import { filterChoices } from './filterChoices.ts'

const field = {
  type: 'string',
  enum: ['cash', 'net_20', 'net_30'],
  'x-labels': {
    cash: { th: 'เงินสด', en: 'Cash' },
    net_20: { th: '20 วัน', en: '20 days', retired: true },
    net_30: { th: '30 วัน', en: '30 days' },
  },
} as unknown as Field
const labels = (chosen?: string) =>
  filterChoices(field, 'ใช่', 'ไม่ใช่', 'th', chosen).map(({ label }) => label)

test('a list is narrowed by no retired value, unless it is already', () => {
  expect(labels()).toEqual(['เงินสด', '30 วัน'])
  expect(labels('net_20')).toEqual(['เงินสด', '20 วัน', '30 วัน'])
})

test('yes and no have their words', () => {
  expect(filterChoices({ type: 'boolean' } as Field, 'ใช่', 'ไม่ใช่', 'th', undefined)).toEqual([
    { value: 'true', label: 'ใช่' },
    { value: 'false', label: 'ไม่ใช่' },
  ])
})
