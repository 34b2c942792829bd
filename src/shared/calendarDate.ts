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
  return (shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + offset + day) % 7
}
