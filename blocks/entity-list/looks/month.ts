import { addDays, addMonths, daysInMonth, isDay, weekday } from '#shared/dates'

/** Days in the weeks of a month, from a Sunday to a Saturday; days of other months fill them up. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const last = `${month}-${String(daysInMonth(first)).padStart(2, '0')}`
  const weeks: string[][] = []
  for (let day = addDays(first, -weekday(first)); day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return weeks
}

export const monthBy = (month: string, step: number): string =>
  addMonths(`${month}-01`, step).slice(0, 7)

/** A month of an address; the one of today where it names none. */
export const readMonth = (text: string | null, today: string): string =>
  text && /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`) ? text : today.slice(0, 7)
