import { addDays, isoDate } from './dates.ts'
import type { Locale } from './text.ts'
import { normaliseThai } from './thai.ts'
import { typedYear } from './typedDate.ts'

const CODE = /^(?:[tTว]|([+-]\d{1,4})|(\d{2})|(\d{2})(\d{2})|(\d{2})(\d{2})(\d{2}|\d{4}))$/

/**
 * A day by a code that is quick to type: `t` (in Thai `ว`) for today, `+5` and `-3` days from it, and digits alone: a day
 * of this month, with a month of this year, with a year of two or four digits. `undefined` for what is no code.
 */
export function dayOfCode(text: string, today: string, locale: Locale = 'th'): string | undefined {
  const found = CODE.exec(normaliseThai(text).trim())
  if (!found) return undefined
  const [, days, day, dayOfYear, month, dayOf, monthOf, year] = found
  if (days !== undefined) return addDays(today, Number(days))
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
  if (day !== undefined) return isoDate(thisYear, thisMonth, Number(day))
  if (month !== undefined) return isoDate(thisYear, Number(month), Number(dayOfYear))
  if (year === undefined) return today
  const fullYear = typedYear(year, locale)
  return fullYear === undefined ? undefined : isoDate(fullYear, Number(monthOf), Number(dayOf))
}
