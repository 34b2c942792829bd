import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysInMonth,
  isThaiCitizenId,
  isThaiTaxId,
  isoDate,
  normaliseThai,
  isImpossibleDay,
  parseTypedDate,
  thaiCheckDigit,
} from './thai.ts'

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

const date = (text: string, locale?: 'th' | 'en') => {
  const result = parseTypedDate(text, locale)
  return result.ok ? result.value : result.failures[0]!.code
}

test.each([
  ['21/11/69', '2026-11-21'],
  ['21/11/2569', '2026-11-21'],
  ['๒๑/๑๑/๒๕๖๙', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['21.11.2569', '2026-11-21'],
  ['21 พ.ย. 2569', '2026-11-21'],
  ['21 พฤศจิกายน พ.ศ. 2569', '2026-11-21'],
  ['21พย69', '2026-11-21'],
  ['1 Jan 2026', '2026-01-01'],
  ['2026-11-21', '2026-11-21'],
  ['2569-11-21', '2026-11-21'],
  ['29/2/2567', '2024-02-29'],
  ['29/2/2568', 'date-invalid'],
  ['31/4/69', 'date-invalid'],
  ['1/13/69', 'date-invalid'],
  ['1/1/1899', 'date-invalid'],
  ['1/1/2399', 'date-invalid'],
  ['1/1/2200', 'date-invalid'],
  ['1/1/2700', 'date-invalid'],
  ['1/1/569', 'date-invalid'],
  ['เมื่อวาน', 'date-invalid'],
  ['', 'date-invalid'],
])('typed %s is %s', (typed, expected) => {
  expect(date(typed)).toBe(expected)
})

test.each([
  ['31/2/2570', true],
  ['31/2/2570 09:00', true],
  ['31 ก.พ. 2570', true],
  ['31 ก.พ. 2570 09:00', true],
  ['2026-02-30 9.30', true],
  ['29/2/68', true],
  ['28/2/2570 09:00', false],
  ['31/2', false],
  ['09:00', false],
  ['', false],
])('%s is an impossible day: %s', (typed, impossible) => {
  expect(isImpossibleDay(typed)).toBe(impossible)
})

test('two digits are read in the era of the language', () => {
  expect(date('1/2/26', 'th')).toBe('1983-02-01')
  expect(date('1/2/26', 'en')).toBe('2026-02-01')
})

test('every day typed in either era is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2156 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, day) => {
        fc.pre(day <= daysInMonth(year, month))
        const iso = isoDate(year, month, day)
        expect(date(`${day}/${month}/${year}`)).toBe(iso)
        expect(date(`${day}/${month}/${year + 543}`)).toBe(iso)
      },
    ),
  )
})
