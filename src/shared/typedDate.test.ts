import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysInMonth, isoDate } from './dates.ts'
import { isImpossibleDay, parseTypedDate } from './typedDate.ts'

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
        fc.pre(day <= daysInMonth(isoDate(year, month, 1)!))
        const iso = isoDate(year, month, day)
        expect(date(`${day}/${month}/${year}`)).toBe(iso)
        expect(date(`${day}/${month}/${year + 543}`)).toBe(iso)
      },
    ),
  )
})
