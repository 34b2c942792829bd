import dayjs from 'dayjs'
import 'dayjs/locale/th.js'
import buddhistEra from 'dayjs/plugin/buddhistEra.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { bangkokDay, systemClock } from './clock.ts'
import type { Locale } from './text.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(buddhistEra)
/** British English shortens September to four letters. */
dayjs.locale(
  {
    ...dayjs.Ls.en!,
    name: 'en-gb',
    weekdaysShort: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    monthsShort: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
  },
  undefined,
  true,
)
const LOCALES = { th: 'th', en: 'en-gb' }

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_FORMAT = 'YYYY-MM-DD'

/** A plain date has no zone: it is counted in UTC, where no clock is ever put forward or back. */
const plain = (iso: string): dayjs.Dayjs => dayjs.utc(`${iso.slice(0, 10)}T00:00:00Z`)

/**
 * Minutes that Bangkok is ahead of UTC. The zone is asked once, since asking it takes as long as writing twenty dates, and
 * it has kept this offset since April 1920; instants before then are stored and read by the same offset.
 */
const BANGKOK = dayjs(0).tz('Asia/Bangkok').utcOffset()
const inBangkok = (at: number): dayjs.Dayjs => dayjs.utc(at).utcOffset(BANGKOK)

/** Milliseconds of an instant written in ISO 8601, else `NaN`. Without a zone it is told by the clocks of Bangkok, a date alone is its midnight there. */
export function instantOf(text: string): number {
  if (ISO_DAY.test(text)) return isDay(text) ? instantOf(`${text}T00:00`) : Number.NaN
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}+07:00`)
}

/** The day and the time (`HH:MM`) of an instant in Bangkok. */
export function bangkokTime(at: number): { date: string; time: string } {
  const local = inBangkok(at)
  return { date: local.format(DAY_FORMAT), time: local.format('HH:mm') }
}

const FORMATS = {
  short: { th: 'DD/MM/BBBB', en: 'DD/MM/YYYY' },
  medium: { th: 'D MMM BBBB', en: 'D MMM YYYY' },
  long: { th: 'D MMMM BBBB', en: 'D MMMM YYYY' },
  month: { th: 'MMM BBBB', en: 'MMM YYYY' },
  datetime: { th: 'D MMM BBBB HH:mm', en: 'D MMM YYYY, HH:mm' },
  time: { th: 'HH:mm', en: 'HH:mm' },
}

/** A plain date as it stands, or an instant as Bangkok has it: the Buddhist era in Thai, the Common Era in English (spec: readings, Language). */
export function formatDate(
  iso: string | null | undefined,
  locale: Locale,
  style: keyof typeof FORMATS = 'medium',
): string {
  if (!iso) return ''
  const day = iso.length === 10 ? plain(iso) : inBangkok(Date.parse(iso))
  return day.isValid() ? day.locale(LOCALES[locale]).format(FORMATS[style][locale]) : iso
}

/** An instant as feeds and mails write it (RFC 822). */
export const feedDate = (iso: string): string =>
  `${dayjs.utc(instantOf(iso)).locale('en').format('ddd, DD MMM YYYY HH:mm:ss')} GMT`

export const monthNames = (locale: Locale): string[] => dayjs.Ls[LOCALES[locale]]!.months!
/** Short names, from Sunday. */
export const weekdayNames = (locale: Locale): string[] => dayjs.Ls[LOCALES[locale]]!.weekdaysShort!

/** Year, month and day of an ISO date. */
export function dateParts(iso: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number)
  return [year, month, day]
}

/** The ISO date of these parts, where there is such a day. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  const two = (part: number): string => String(part).padStart(2, '0')
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isDay(iso) ? iso : undefined
}

/** Is it an ISO date that the calendar has? */
export const isDay = (text: string): boolean =>
  ISO_DAY.test(text) && plain(text).format(DAY_FORMAT) === text

/** Days of the month of an ISO date. */
export const daysInMonth = (iso: string): number => plain(iso).daysInMonth()

/** The ISO date some days later or, for a negative number, earlier. */
export const addDays = (iso: string, days: number): string =>
  plain(iso).add(days, 'day').format(DAY_FORMAT)

/** The same day some months later or earlier, or the last day of a month that is too short for it. */
export const addMonths = (iso: string, months: number): string =>
  plain(iso).add(months, 'month').format(DAY_FORMAT)

/** Day of the week, 0 is Sunday. */
export const weekday = (iso: string): number => plain(iso).day()

/** Two ISO days with a stroke between them (`2026-11-01/2026-11-30`), the first not after the last. */
export function isDateInterval(text: string): boolean {
  const days = text.split('/')
  return days.length === 2 && days.every(isDay) && days[0]! <= days[1]!
}

/** The day that a bound means (`formatMinimum`, `formatMaximum`): an ISO date stands for itself, `today` for today in Bangkok. */
export const boundDay = (bound: string): string =>
  bound === 'today' ? bangkokDay(systemClock.now()) : bound

export const isBound = (bound: string): boolean => bound === 'today' || isDay(bound)

/** The first and the last day of a date, of an instant as Bangkok has it, or of an interval. */
function daysOf(text: string): [first: string, last: string] {
  if (!text.includes('T')) return [text.slice(0, 10), text.slice(-10)]
  const at = Date.parse(text)
  const day = Number.isNaN(at) ? '' : bangkokDay(at)
  return [day, day]
}

const isDated = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text)

/** What is no date is for its format to refuse. */
export const isFromDay = (text: string, bound: string): boolean =>
  !isDated(text) || !(daysOf(text)[0] < boundDay(bound))
export const isUntilDay = (text: string, bound: string): boolean =>
  !isDated(text) || !(daysOf(text)[1] > boundDay(bound))
