import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokDay } from './clock.ts'
import {
  addDays,
  addMonths,
  bangkokTime,
  dateParts,
  daysInMonth,
  formatDate,
  instantOf,
  isDateInterval,
  isDay,
  isFromDay,
  isUntilDay,
  weekday,
} from './dates.ts'

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

test('dates show the Buddhist era in Thai and the Common Era in English', () => {
  expect(formatDate('2026-11-21', 'th')).toBe('21 พ.ย. 2569')
  expect(formatDate('2026-11-21', 'en')).toBe('21 Nov 2026')
  expect(formatDate('2026-11-20T18:00:00Z', 'th', 'short')).toBe('21/11/2569')
  expect(formatDate('2026-11-01', 'th', 'month')).toBe('พ.ย. 2569')
  expect(formatDate('soon', 'en')).toBe('soon')
  expect(formatDate(undefined, 'en')).toBe('')
})

test.each([
  ['1920-04-01', '1 เม.ย. 2463', '1 Apr 1920'],
  ['1920-03-31', '31 มี.ค. 2463', '31 Mar 1920'],
  ['1900-01-01', '1 ม.ค. 2443', '1 Jan 1900'],
  ['1899-12-31', '31 ธ.ค. 2442', '31 Dec 1899'],
  ['1582-10-04', '4 ต.ค. 2125', '4 Oct 1582'],
  ['0543-09-30', '30 ก.ย. 1086', '30 Sept 0543'],
  ['0099-02-28', '28 ก.พ. 0642', '28 Feb 0099'],
])('a plain date has no zone: %s is %s, %s', (iso, th, en) => {
  expect(formatDate(iso, 'th')).toBe(th)
  expect(formatDate(iso, 'en')).toBe(en)
})

const INTL = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' }
const DATE = { day: 'numeric', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { ...DATE, month: 'short' },
  long: { ...DATE, month: 'long' },
  datetime: { ...DATE, month: 'short', ...CLOCK },
  time: CLOCK,
}
test.each(
  Object.entries(STYLES).flatMap(([style, options]) =>
    (['th', 'en'] as const).map((locale) => [style, locale, options] as const),
  ),
)('instants are written as the platform writes them: %s, %s', (style, locale, options) => {
  const platform = new Intl.DateTimeFormat(INTL[locale], { ...options, timeZone: 'Asia/Bangkok' })
  const instant = fc.date({
    min: new Date('1920-04-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, (at) => {
      const expected = platform
        .formatToParts(at)
        .filter(({ type }) => type !== 'era')
        .map(({ value }) => value)
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
      expect(formatDate(at.toISOString(), locale, style as 'time')).toBe(expected)
    }),
  )
})

test('Bangkok is the same for the clock, for what is written and for what is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4e12, max: 8e12 }), (at) => {
      const minute = Math.floor(at / 60_000) * 60_000
      const { date, time } = bangkokTime(minute)
      expect(date).toBe(bangkokDay(minute))
      expect(instantOf(`${date}T${time}`)).toBe(minute)
    }),
  )
  expect(instantOf('2026-11-21')).toBe(Date.parse('2026-11-20T17:00:00Z'))
  expect(instantOf('2026-11-21T00:00:00Z')).toBe(Date.parse('2026-11-21T00:00:00Z'))
  expect(instantOf('2026-02-30')).toBeNaN()
})

test('a month that is too short takes its last day; a day that is none is refused', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
  expect([daysInMonth('2024-02-01'), daysInMonth('1900-02-01')]).toEqual([29, 28])
  expect(['2024-02-29', '2023-02-29', '2023-13-01', '99-01-01'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
