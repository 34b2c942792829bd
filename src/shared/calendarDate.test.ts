import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dateParts,
  isDateInterval,
  isFromDay,
  isUntilDay,
  weekday,
} from './calendarDate.ts'

const day = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

test('days are counted as the platform counts them', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (iso, days) => {
      expect(addDays(iso, days)).toBe(
        new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10),
      )
      expect(weekday(iso)).toBe(new Date(iso).getUTCDay())
    }),
  )
  expect(dateParts('2026-11-21')).toEqual([2026, 11, 21])
})

test('an interval is two days in their order', () => {
  fc.assert(fc.property(day, day, (a, b) => isDateInterval(`${a}/${b}`) === a <= b))
  for (const wrong of [
    '',
    '/',
    '2026-11-21',
    '2026-11-21/',
    '2026-02-30/2026-03-01',
    '2026-11-01/2026-11-02/2026-11-03',
    'x2026-11-01/2026-11-02',
  ])
    expect(isDateInterval(wrong)).toBe(false)
})

test('what is no day stands within every bound: its format speaks about it', () => {
  for (const text of ['31/02/2530', '15-5-30', '', 'soon']) {
    expect(isUntilDay(text, '2026-11-21')).toBe(true)
    expect(isFromDay(text, '2026-11-21')).toBe(true)
  }
  expect(isUntilDay('2026-11-22', '2026-11-21')).toBe(false)
  expect(isFromDay('2026-11-20', '2026-11-21')).toBe(false)
})
