/**
 * Plain days as numbers, in the calendar that ISO 8601 counts by, so that rules count days without a date library in every
 * page that has a rule. Day 0 is 1970-01-01; after Howard Hinnant, "chrono-compatible low-level date algorithms".
 */

/** Year, month and day of a plain ISO date, as far as the calendar has it. */
function partsOf(iso: string): [year: number, month: number, day: number] | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso)
  if (!found) return undefined
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
    ? [year, month, day]
    : undefined
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days of a month, 1 is January. */
export const daysOfMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

function numberOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const ofEra = y - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return (
    era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
  )
}

/** The number of a plain ISO date, or of the day an ISO text begins with; nothing where there is no such day. */
export function dayNumber(iso: string): number | undefined {
  const parts = partsOf(iso)
  return parts && numberOf(...parts)
}

const two = (part: number): string => String(part).padStart(2, '0')

const isoOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The plain ISO date of a number. */
export function isoOfDay(number: number): string {
  const z = number + 719_468
  const era = Math.floor(z / 146_097)
  const ofEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const part = Math.floor((5 * ofYear + 2) / 153)
  const month = part < 10 ? part + 3 : part - 9
  return isoOf(
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    ofYear - Math.floor((153 * part + 2) / 5) + 1,
  )
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

/** The same day some months later or, for a negative number, earlier; the last of a month that is too short for it. */
export function monthsLater(iso: string, months: number): string | undefined {
  const parts = partsOf(iso)
  if (!parts) return undefined
  const [year, month, day] = parts
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return isoOf(toYear, toMonth, Math.min(day, daysOfMonth(toYear, toMonth)))
}

/** The last day of the month of a date. */
export function lastOfMonth(iso: string): string | undefined {
  const parts = partsOf(iso)
  return parts && isoOf(parts[0], parts[1], daysOfMonth(parts[0], parts[1]))
}
