import { fail, ok, type Result } from './result.ts'
import { LOCALES, type Locale } from './text.ts'

/**
 * The one normaliser of typed Thai (spec: readings 3): NFC, นิคหิต with อา becomes ำ (a tone mark may stand before or
 * between), two เ become แ, Thai digits become Arabic. Serves input, uniqueness and search; applying it twice changes nothing.
 */
export function normaliseThai(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33')
    .replace(/\u0E40\u0E40/g, '\u0E41')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .normalize('NFC')
}

/** What is left of an id number without the hyphens and spaces that people type, Thai digits made Arabic. */
export const idDigits = (text: string): string => normaliseThai(text).replace(/[\s-]/g, '')

/** The check digit of the first 12 digits (spec: readings 28): weights 13 to 2, `(11 - sum mod 11) mod 10`. */
export function thaiCheckDigit(first12: string): number {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(first12[i]) * (13 - i)
  return (11 - (sum % 11)) % 10
}

/** A tax id of 13 digits whose check digit is right; hyphens and spaces may stand in it. */
export function isThaiTaxId(text: string): boolean {
  const digits = idDigits(text)
  return /^\d{13}$/.test(digits) && thaiCheckDigit(digits) === Number(digits[12])
}

/** A citizen id: as a tax id, and no person's number starts with 9. */
export const isThaiCitizenId = (text: string): boolean =>
  isThaiTaxId(text) && !idDigits(text).startsWith('9')

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

/** The ISO date of these parts, where there is such a day. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Days of a month, 1 to 12, of a Common Era year. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
