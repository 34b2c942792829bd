import { bangkokDay, isoAt } from './clock.ts'
import { dayNumber, isoOfDay, lastOfMonth, monthsLater, weekdayOf } from './dayNumbers.ts'
import {
  asText,
  isNothing,
  listOf,
  Refusal,
  toNumber,
  type Operator,
  type Run,
} from './expressionRun.ts'

const HOUR_MS = 3_600_000
/** Days that one step may go; a thousand years. */
const MAX_DAYS = 366_000
const SATURDAY = 6

/** The plain date of an argument; an instant stands for its day in Bangkok. Nothing where there is none. */
export function dayOf(arg: unknown, data: unknown, run: Run): string | undefined {
  const text = asText(run.value(arg, data))
  if (!text.includes('T')) return dayNumber(text) === undefined ? undefined : text.slice(0, 10)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : bangkokDay(at)
}

const numberOf = (arg: unknown, data: unknown, run: Run): number | undefined => {
  const day = dayOf(arg, data, run)
  return day === undefined ? undefined : dayNumber(day)
}

/** A whole number of days, months or hours. */
function whole(arg: unknown, data: unknown, run: Run): number {
  const count = Math.trunc(toNumber(run.value(arg, data)))
  if (Math.abs(count) > MAX_DAYS)
    throw new Refusal('expression-too-large', { reason: 'steps', most: MAX_DAYS })
  return count
}

/** Is it a day on which people work? Saturdays, Sundays and the listed days are none. */
function workdays(args: unknown[], data: unknown, run: Run): (day: number) => boolean {
  const holidays = new Set(
    listOf([args[2] ?? null], data, run).map((day) => asText(day).slice(0, 10)),
  )
  return (day) => weekdayOf(day) < SATURDAY && !holidays.has(isoOfDay(day))
}

/** The instant of an argument in milliseconds; a plain date is its midnight in Bangkok. */
function instant(arg: unknown, data: unknown, run: Run): number | undefined {
  const text = asText(run.value(arg, data))
  const at = Date.parse(text.includes('T') ? text : `${text}T00:00:00+07:00`)
  return Number.isNaN(at) ? undefined : at
}

/** Runs where both dates are there; a missing one makes the answer nothing. */
const between =
  (
    count: (from: number, to: number, args: unknown[], data: unknown, run: Run) => number,
  ): Operator =>
  (args, data, run) => {
    const [from, to] = [numberOf(args[0], data, run), numberOf(args[1], data, run)]
    return from === undefined || to === undefined ? null : count(from, to, args, data, run)
  }

/** Dates in rules. A day is a plain ISO date; an instant counts as its day in Bangkok; no date gives nothing. */
export const DATE_OPERATORS: Record<string, Operator> = {
  /** The instant now, ISO 8601 in UTC. */
  now: (_args, _data, run) => run.now(),
  /** `[date, days]` */
  addDays: (args, data, run) => {
    const day = numberOf(args[0], data, run)
    return day === undefined ? null : isoOfDay(day + whole(args[1], data, run))
  },
  /** `[date, months]`: the last day of a month that is too short. */
  addMonths: (args, data, run) => {
    const day = dayOf(args[0], data, run)
    return day === undefined ? null : (monthsLater(day, whole(args[1], data, run)) ?? null)
  },
  /** `[date, days, holidays?]`: so many working days later or earlier; Saturdays, Sundays and the listed days are none. */
  addWorkdays: (args, data, run) => {
    let day = numberOf(args[0], data, run)
    if (day === undefined) return null
    const works = workdays(args, data, run)
    const count = whole(args[1], data, run)
    for (let left = Math.abs(count); left > 0;) {
      day += Math.sign(count)
      if (++run.steps > MAX_DAYS)
        throw new Refusal('expression-too-large', { reason: 'steps', most: MAX_DAYS })
      if (works(day)) left -= 1
    }
    return isoOfDay(day)
  },
  /** `[from, to, holidays?]`: working days after the first and up to the second. */
  workdays: between((from, to, args, data, run) => {
    const works = workdays(args, data, run)
    if (Math.abs(to - from) > MAX_DAYS)
      throw new Refusal('expression-too-large', { reason: 'steps', most: MAX_DAYS })
    let count = 0
    for (let day = Math.min(from, to) + 1; day <= Math.max(from, to); day++)
      if (works(day)) count += 1
    run.steps += Math.abs(to - from)
    return from <= to ? count : -count
  }),
  /** `[from, to]` */
  daysBetween: between((from, to) => to - from),
  /** The last day of the month. */
  monthEnd: (args, data, run) => {
    const day = dayOf(args[0], data, run)
    return day === undefined ? null : (lastOfMonth(day) ?? null)
  },
  /** The first day of the month. */
  monthStart: (args, data, run) => {
    const day = dayOf(args[0], data, run)
    return day === undefined ? null : `${day.slice(0, 8)}01`
  },
  /** Monday is 1, Sunday is 7. */
  weekday: (args, data, run) => {
    const day = numberOf(args[0], data, run)
    return day === undefined ? null : weekdayOf(day)
  },
  /** `[date, "year" | "month" | "day"]` */
  datePart: (args, data, run) => {
    const day = dayOf(args[0], data, run)
    const part = ['year', 'month', 'day'].indexOf(asText(run.value(args[1], data)))
    return day === undefined || part < 0 ? null : Number(day.split('-')[part])
  },
  /** `[instant, hours]`: an instant; hours may be parts of one. */
  addHours: (args, data, run) => {
    const at = instant(args[0], data, run)
    const hours = toNumber(run.value(args[1], data))
    if (at === undefined || isNothing(run.value(args[0], data))) return null
    if (Math.abs(hours) > MAX_DAYS * 24)
      throw new Refusal('expression-too-large', { reason: 'steps', most: MAX_DAYS * 24 })
    return isoAt(Math.round(at + hours * HOUR_MS))
  },
  /** `[from, to]`: hours between two instants. */
  hoursBetween: (args, data, run) => {
    const [from, to] = [instant(args[0], data, run), instant(args[1], data, run)]
    return from === undefined || to === undefined ? null : (to - from) / HOUR_MS
  },
}
