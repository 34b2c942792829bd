import { bangkokDate, systemClock } from './clock.ts'
import { daysInMonth, isoDate } from './thai.ts'

/** Year, month and day of an ISO date. */
export function dateParts(iso: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number)
  return [year, month, day]
}

/** The ISO date some days later or, for a negative number, earlier. */
export function addDays(iso: string, days: number): string {
  let [year, month, day] = dateParts(iso)
  day += days
  while (day < 1) {
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
    day += daysInMonth(year, month)
  }
  while (day > daysInMonth(year, month)) {
    day -= daysInMonth(year, month)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return isoDate(year, month, day)!
}

/** Day of the week, 0 is Sunday. */
export function weekday(iso: string): number {
  const [year, month, day] = dateParts(iso)
  const shifted = month < 3 ? year - 1 : year
  const offset = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]!
  return (
    (shifted +
      Math.floor(shifted / 4) -
      Math.floor(shifted / 100) +
      Math.floor(shifted / 400) +
      offset +
      day) %
    7
  )
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDate(...dateParts(text)) !== undefined

/** Two ISO days with a stroke between them (`2026-11-01/2026-11-30`), the first not after the last. */
export function isDateInterval(text: string): boolean {
  const days = text.split('/')
  return days.length === 2 && days.every(isDay) && days[0]! <= days[1]!
}

/** The day that a bound means (`formatMinimum`, `formatMaximum`): an ISO date stands for itself, `today` for today in Bangkok. */
export function boundDay(bound: string): string {
  if (bound !== 'today') return bound
  const { year, month, day } = bangkokDate(systemClock.now())
  return isoDate(year, month, day)!
}

export const isBound = (bound: string): boolean => bound === 'today' || isDay(bound)

/** The first and the last day of a date, of an instant as Bangkok has it, or of an interval. */
function daysOf(text: string): [first: string, last: string] {
  if (text.includes('T')) {
    const { year, month, day } = bangkokDate(Date.parse(text))
    return daysOf(isoDate(year, month, day) ?? '')
  }
  return [text.slice(0, 10), text.slice(-10)]
}

const isDated = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text)

/** What is no date is for its format to refuse. */
export const isFromDay = (text: string, bound: string): boolean =>
  !isDated(text) || !(daysOf(text)[0] < boundDay(bound))
export const isUntilDay = (text: string, bound: string): boolean =>
  !isDated(text) || !(daysOf(text)[1] > boundDay(bound))
