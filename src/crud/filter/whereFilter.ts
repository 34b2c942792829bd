import type { Filter } from '#schema'
import { isoAt } from '#shared'
import { addDays, addMonths, instantOf, isDay } from '#shared/dates'
import { isAsked, type ListCondition, type Period, type Where } from './where.ts'
import type { FilterSubject } from './filterSubjects.ts'

/** First and last day of a period, seen from a day. */
export function periodDays(period: Period, today: string): [from: string, to: string] {
  const month = `${today.slice(0, 7)}-01`
  const year = today.slice(0, 4)
  const yearBefore = String(Number(year) - 1).padStart(4, '0')
  switch (period) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'last-7-days':
      return [addDays(today, -6), today]
    case 'last-30-days':
      return [addDays(today, -29), today]
    case 'this-month':
      return [month, addDays(addMonths(month, 1), -1)]
    case 'last-month':
      return [addMonths(month, -1), addDays(month, -1)]
    case 'this-year':
      return [`${year}-01-01`, `${year}-12-31`]
    case 'last-year':
      return [`${yearBefore}-01-01`, `${yearBefore}-12-31`]
  }
}

type Ends = { $gte?: unknown; $lte?: unknown; $lt?: unknown }

/** Days from one to another, either end open; a moment of the last day is within it, in the time of Bangkok. */
function daysBetween(kind: FilterSubject['kind'], from: unknown, to: unknown): Ends {
  const [first, last] = [from, to].map((day) =>
    typeof day === 'string' && isDay(day) ? day : undefined,
  )
  if (kind === 'date') return { ...(first && { $gte: first }), ...(last && { $lte: last }) }
  return {
    ...(first && { $gte: isoAt(instantOf(first)) }),
    ...(last && { $lt: isoAt(instantOf(addDays(last, 1))) }),
  }
}

function rangeOf(
  { operator, values: [first, second] }: ListCondition,
  kind: FilterSubject['kind'],
  today: string,
): Ends {
  const [from, to] =
    operator === 'period'
      ? periodDays(first as Period, today)
      : operator === 'between'
        ? [first, second]
        : operator === 'at-least'
          ? [first, null]
          : operator === 'at-most'
            ? [null, first]
            : [first, first]
  if (kind === 'date' || kind === 'moment') return daysBetween(kind, from, to)
  return {
    ...(typeof from === 'number' && { $gte: from }),
    ...(typeof to === 'number' && { $lte: to }),
  }
}

/** Nothing stands there: no value, an empty text, an empty list. */
const emptyIn = (field: string, kind: FilterSubject['kind']): Filter =>
  (kind === 'list'
    ? { $or: [{ [field]: null }, { [field]: { $size: 0 } }] }
    : { [field]: { $in: kind === 'text' ? [null, ''] : [null] } }) as Filter

function conditionFilter(condition: ListCondition, subject: FilterSubject, today: string): Filter {
  const { operator, values } = condition
  const { path, kind } = subject
  const given = values.filter((value) => value !== null && value !== '')
  switch (operator) {
    case 'empty':
      return emptyIn(path, kind)
    case 'filled':
      return { $nor: [emptyIn(path, kind)] } as Filter
    case 'contains':
      return { [path]: { $regex: String(given[0]) } } as unknown as Filter
    case 'among':
      return { [path]: { $in: given } } as unknown as Filter
    case 'not-among':
      return { [path]: { $nin: given } } as unknown as Filter
    case 'is':
      if (kind !== 'date' && kind !== 'moment') return { [path]: given[0] } as Filter
  }
  const range = rangeOf(condition, kind, today)
  return (Object.keys(range).length > 0 ? { [path]: range } : {}) as unknown as Filter
}

/** The where as the gateway is asked; nothing where nothing is asked. `today` is the day in Bangkok. */
export function whereFilter(
  { join, groups }: Where,
  subjects: readonly FilterSubject[],
  today: string,
): Filter | undefined {
  const parts = groups.flatMap((group): Filter[] => {
    const conditions = group.conditions.flatMap((condition): Filter[] => {
      const subject = subjects.find(({ path }) => path === condition.field)
      return subject && isAsked(condition) ? [conditionFilter(condition, subject, today)] : []
    })
    return conditions.length === 0 ? [] : [together(group.join, conditions)]
  })
  return parts.length === 0 ? undefined : together(join, parts)
}

const together = (join: 'and' | 'or', parts: Filter[]): Filter =>
  parts.length === 1 ? parts[0]! : ({ [join === 'and' ? '$and' : '$or']: parts } as Filter)
