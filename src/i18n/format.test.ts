import { expect, test } from 'vitest'
import { formatDate, formatMoney } from './format.ts'

test('dates show the Buddhist era in Thai and the Common Era in English', () => {
  expect(formatDate('2026-11-21', 'th')).toBe('21 พ.ย. 2569')
  expect(formatDate('2026-11-21', 'en')).toBe('21 Nov 2026')
  expect(formatDate('2026-11-20T18:00:00Z', 'th', 'short')).toBe('21/11/2569')
})

test('money has two decimals and grouping', () => {
  expect(formatMoney(1234567.5, 'th')).toBe('1,234,567.50')
})
