import { expect, test, vi } from 'vitest'
import { formatMoney } from './format.ts'

test('money has two decimals and grouping', () => {
  expect(formatMoney(1234567.5, 'th')).toBe('1,234,567.50')
})

test('the formats of a language are made once, however much is written', async () => {
  // As they are before anybody wrote anything.
  vi.resetModules()
  const anew = await import('./format.ts')
  let made = 0
  const { NumberFormat } = Intl
  vi.stubGlobal('Intl', {
    NumberFormat: class extends NumberFormat {
      constructor(...all: ConstructorParameters<typeof NumberFormat>) {
        super(...all)
        made++
      }
    },
  })
  for (let i = 0; i < 50; i++) {
    anew.formatNumber(i, 'en')
    anew.formatMoney(i, 'en')
  }
  vi.unstubAllGlobals()
  expect(made).toBe(2)
})
