import {
  calendarYear,
  MAX_CALENDAR,
  type CalendarAnswer,
  type CalendarMonth,
  type CalendarRound,
} from '#pages/model'
import type { Filter, StoredRecord } from '#schema'
import { bangkokDay, formatDate, type Locale } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { queryRecords, type ReadSources } from './records.ts'

type Round = StoredRecord & {
  course: string
  course_name?: string
  start: string
  end?: string
  type?: 'online' | 'onsite'
  seats?: number
  taken?: number
  booked?: number
  startRegistDate?: string
  status?: 'open' | 'full' | 'closed' | 'cancelled'
}
type Course = StoredRecord & {
  name: string
  startRegistDate?: string
  target?: { code: string; name?: string }[]
}
type Target = StoredRecord & { code: string; name: string }

/** One day, days of one month, or days that reach into another. */
function daysText({ start, end }: Round, locale: Locale): string {
  if (!end || end === start) return formatDate(start, locale)
  return end.slice(0, 7) === start.slice(0, 7)
    ? `${Number(start.slice(8))}–${formatDate(end, locale)}`
    : `${formatDate(start, locale)} – ${formatDate(end, locale)}`
}

/** The rounds on site of one year in their order, by months (spec: academy 2.2 and 9, training calendar). */
export async function answerCalendar(
  sources: ReadSources,
  caller: Caller,
  asked: Record<string, unknown> = {},
): Promise<CalendarAnswer | null> {
  const today = bangkokDay(sources.clock.now())
  const current = Number(today.slice(0, 4))
  const year = calendarYear(asked.year, current)
  const list = async <T>(
    collection: string,
    filter: unknown,
    fields: string[],
    sort: string,
  ): Promise<T[] | null> => {
    const found = await queryRecords(sources, caller, collection, {
      args: [filter as Filter, Object.fromEntries(fields.map((field) => [field, 1 as const]))],
      sort: { [sort]: 1 },
      paging: { page: 1, limit: MAX_CALENDAR },
      language: caller.locale,
    })
    return found.ok ? (found.value.data as unknown as T[]) : null
  }
  const rounds = await list<Round>(
    'round',
    { visible: true, type: 'onsite', start: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } },
    [
      'course',
      'course_name',
      'start',
      'end',
      'type',
      'seats',
      'taken',
      'booked',
      'startRegistDate',
      'status',
    ],
    'start',
  )
  if (!rounds) return null
  const ids = [...new Set(rounds.map(({ course }) => course))]
  const [courses, targets] = await Promise.all([
    list<Course>('course', { _id: { $in: ids } }, ['name', 'startRegistDate', 'target'], '_id'),
    list<Target>('target', {}, ['code', 'name'], 'order'),
  ])
  const courseOf = new Map((courses ?? []).map((course) => [course._id, course]))
  const nameOf = new Map((targets ?? []).map(({ code, name }) => [code, name]))
  const shown = (round: Round): CalendarRound => {
    const course = courseOf.get(round.course)
    const opens = round.startRegistDate ?? course?.startRegistDate
    return {
      _id: round._id,
      course: course ? round.course : '',
      name: course?.name ?? round.course_name ?? '',
      days: daysText(round, caller.locale),
      ...(round.type ? { type: round.type } : {}),
      suits: (course?.target ?? []).map(({ code, name }) => nameOf.get(code) ?? name ?? code),
      opens: opens ? formatDate(opens, caller.locale) : '',
      ...stateOf(round, today),
    }
  }
  return { year, current, months: byMonth(rounds, shown, today, caller.locale) }
}

function stateOf(
  { start, end, seats, taken = 0, booked = 0, status = 'open' }: Round,
  today: string,
): Pick<CalendarRound, 'state' | 'left'> {
  if (status === 'cancelled') return { state: 'cancelled' }
  if ((end ?? start) < today) return { state: 'past' }
  if (status === 'closed') return { state: 'closed' }
  const left = seats === undefined ? undefined : Math.max(0, seats - taken - booked)
  if (status === 'full' || left === 0) return { state: 'full' }
  return { state: 'open', ...(left === undefined ? {} : { left }) }
}

function byMonth(
  rounds: Round[],
  shown: (round: Round) => CalendarRound,
  today: string,
  locale: Locale,
): CalendarMonth[] {
  const months = [...new Set(rounds.map(({ start }) => start.slice(0, 7)))]
  return months.map((month) => ({
    month,
    label: formatDate(`${month}-01`, locale, 'month'),
    isPast: month < today.slice(0, 7),
    rounds: rounds.filter(({ start }) => start.startsWith(month)).map(shown),
  }))
}
