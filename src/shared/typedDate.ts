import { isoDate } from './dates.ts'
import { fail, ok, type Result } from './result.ts'
import { LOCALES, type Locale } from './text.ts'
import { normaliseThai } from './thai.ts'

const MONTHS: string[][] = [
  ['มกราคม', 'มกรา', 'ม.ค.', 'january', 'jan'],
  ['กุมภาพันธ์', 'กุมภา', 'ก.พ.', 'february', 'feb'],
  ['มีนาคม', 'มีนา', 'มี.ค.', 'march', 'mar'],
  ['เมษายน', 'เมษา', 'เม.ย.', 'april', 'apr'],
  ['พฤษภาคม', 'พฤษภา', 'พ.ค.', 'may'],
  ['มิถุนายน', 'มิถุนา', 'มิ.ย.', 'june', 'jun'],
  ['กรกฎาคม', 'กรกฎา', 'ก.ค.', 'july', 'jul'],
  ['สิงหาคม', 'สิงหา', 'ส.ค.', 'august', 'aug'],
  ['กันยายน', 'กันยา', 'ก.ย.', 'september', 'sep', 'sept'],
  ['ตุลาคม', 'ตุลา', 'ต.ค.', 'october', 'oct'],
  ['พฤศจิกายน', 'พฤศจิกา', 'พ.ย.', 'november', 'nov'],
  ['ธันวาคม', 'ธันวา', 'ธ.ค.', 'december', 'dec'],
]
const bare = (name: string): string => name.replaceAll('.', '').toLowerCase()
const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) =>
    names.map((name) => [bare(normaliseThai(name)), index + 1] as const),
  ),
)

const NUMERIC = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{2}|\d{4})$/
const NAMED = /^(\d{1,2})\s*-?\s*([^\d\s/-]+)\s*-?\s*(?:พ\.?ศ\.?\s*)?(\d{2}|\d{4})$/
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/**
 * The Common Era year that a typed year means (spec: readings 3): two digits are 25yy (20yy where English is read),
 * 2400 to 2699 is the Buddhist era, 1900 to 2199 the Common Era; anything else is `undefined`.
 */
export function typedYear(text: string, locale: Locale = 'th'): number | undefined {
  if (/^\d{2}$/.test(text)) return locale === 'th' ? 2500 + Number(text) - 543 : 2000 + Number(text)
  const year = Number(text)
  if (year >= 2400 && year <= 2699) return year - 543
  return year >= 1900 && year <= 2199 ? year : undefined
}

/** A date as people type it (day first, or ISO; months as numbers or names) as an ISO date, else `date-invalid`. */
export function parseTypedDate(text: string, locale: Locale = 'th'): Result<string> {
  const [day, month, year] = writtenDay(text)
  const fullYear = year === undefined ? undefined : typedYear(year, locale)
  const date = fullYear === undefined ? undefined : isoDate(fullYear, Number(month), Number(day))
  return date === undefined ? fail('date-invalid', { params: { value: text } }) : ok(date)
}

/** Were a day, a month and a year written that the calendar does not have (`31/2/2570`), a time behind them or not? What is not written whole is no such day yet. */
export function isImpossibleDay(text: string): boolean {
  const day = [text, text.replace(/ \S*$/, '')].find((part) => writtenDay(part).length > 0)
  return day !== undefined && LOCALES.some((locale) => !parseTypedDate(day, locale).ok)
}

function writtenDay(text: string): [day?: string, month?: string, year?: string] {
  const typed = normaliseThai(text).trim()
  const iso = ISO.exec(typed)
  return iso ? [iso[3], iso[2], iso[1]] : dayFirst(typed)
}

function dayFirst(typed: string): [string?, string?, string?] {
  const numeric = NUMERIC.exec(typed)
  if (numeric) return [numeric[1], numeric[2], numeric[3]]
  const named = NAMED.exec(typed)
  const month = named && MONTH_NUMBERS.get(bare(named[2]!))
  return named && month ? [named[1], String(month), named[3]] : []
}
