import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThaiCitizenId, isThaiTaxId, normaliseThai, thaiCheckDigit } from './thai.ts'

const THAI = fc.string({ unit: fc.constantFrom(...'กขนำเแาิุ่้๊๋ํ็์๐๕๙ a1\u0301'), maxLength: 24 })
const twelve = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 12 })

test('normalising joins nikhahit and sara aa, doubled sara e, and digits', () => {
  expect(normaliseThai('นํา')).toBe('นำ')
  expect(normaliseThai('น\u0E49\u0E4D\u0E32')).toBe('น้ำ')
  expect(normaliseThai('น\u0E4D\u0E49\u0E32')).toBe('น้ำ')
  expect(normaliseThai('เเละ ๒๕๖๙')).toBe('และ 2569')
})

test('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.oneof(THAI, fc.string({ unit: 'binary' })),
      (text) => normaliseThai(normaliseThai(text)) === normaliseThai(text),
    ),
    { numRuns: 2000 },
  )
})

test('a tax id is good with its own check digit and with no other', () => {
  fc.assert(
    fc.property(twelve, fc.nat(9), (first, digit) => {
      expect(isThaiTaxId(first + digit)).toBe(digit === thaiCheckDigit(first))
    }),
  )
  expect(isThaiTaxId('0107544000108')).toBe(true)
  expect(isThaiTaxId('0-1075-42000-01-1')).toBe(true)
  expect(isThaiTaxId('๐๑๐๗๕๔๔๐๐๐๑๐๘')).toBe(true)
  expect(isThaiTaxId('123')).toBe(false)
})

test('no citizen id starts with 9', () => {
  const nine = '9'.repeat(12)
  expect(isThaiTaxId(nine + thaiCheckDigit(nine))).toBe(true)
  expect(isThaiCitizenId(nine + thaiCheckDigit(nine))).toBe(false)
  const one = '110170023067'
  expect(isThaiCitizenId(one + thaiCheckDigit(one))).toBe(true)
})
