import { expect, test, vi } from 'vitest'
import { formatDate, formatMoney, valueWriter } from './format.ts'

test('dates show the Buddhist era in Thai and the Common Era in English', () => {
  expect(formatDate('2026-11-21', 'th')).toBe('21 พ.ย. 2569')
  expect(formatDate('2026-11-21', 'en')).toBe('21 Nov 2026')
  expect(formatDate('2026-11-20T18:00:00Z', 'th', 'short')).toBe('21/11/2569')
})

test('money has two decimals and grouping', () => {
  expect(formatMoney(1234567.5, 'th')).toBe('1,234,567.50')
})

test.each([
  [3100, 'number', '3,100'],
  [3100, 'money', '3,100.00'],
  ['2026-11-21', 'date', '21 พ.ย. 2569'],
  [3100, undefined, '3100'],
  ['x', 'money', 'x'],
  [undefined, 'money', ''],
])('a text writes %s as %s: %s', (value, form, written) =>
  expect(valueWriter('th')(value, form)).toBe(written),
)

test('the formats of a language are made once, however much is written', async () => {
  // As they are before anybody wrote anything.
  vi.resetModules()
  const anew = await import('./format.ts')
  let made = 0
  const { DateTimeFormat, NumberFormat } = Intl
  vi.stubGlobal('Intl', {
    DateTimeFormat: class extends DateTimeFormat {
      constructor(...all: ConstructorParameters<typeof DateTimeFormat>) {
        super(...all)
        made++
      }
    },
    NumberFormat: class extends NumberFormat {
      constructor(...all: ConstructorParameters<typeof NumberFormat>) {
        super(...all)
        made++
      }
    },
  })
  for (let i = 0; i < 50; i++) {
    anew.formatDate('2026-11-21', 'en', 'long')
    anew.formatMoney(i, 'en')
  }
  vi.unstubAllGlobals()
  expect(made).toBe(2)
})
