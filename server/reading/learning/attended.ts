import type { StoredRecord } from '#schema'
import { addDays } from '#shared/dates'
import type { Sources } from './enrolment.ts'

export interface HalfDay {
  date: string
  half: 'morning' | 'afternoon'
  begins?: string
  ends?: string
  topic?: string
}

const MAX_DAYS = 60
const CAME = new Set(['present', 'late'])

/** The half-days of a round: those of its timetable, else both halves of each of its days. */
export function halfDaysOf({ start, end, sessions }: StoredRecord): HalfDay[] {
  const listed = (sessions as HalfDay[] | undefined) ?? []
  if (listed.length > 0)
    return listed.toSorted((a, b) =>
      `${a.date}${a.half === 'morning' ? 0 : 1}`.localeCompare(
        `${b.date}${b.half === 'morning' ? 0 : 1}`,
      ),
    )
  if (typeof start !== 'string') return []
  const days: string[] = []
  const last = typeof end === 'string' ? end : start
  for (let day = start; day <= last && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day)
  return days.flatMap((date): HalfDay[] => [
    { date, half: 'morning', begins: '09:00', ends: '12:00' },
    { date, half: 'afternoon', begins: '13:00', ends: '16:00' },
  ])
}

/** The share of half-days that somebody came to, in percent. */
export async function attendedPercent(
  { database }: Pick<Sources, 'database'>,
  site: string,
  round: StoredRecord,
  user: string,
): Promise<number> {
  const all = halfDaysOf(round).length
  if (all === 0) return 0
  const came = await database
    .store(site)
    .find('attendance', { round: round._id, user }, { limit: 400 })
  return (came.filter(({ status }) => CAME.has(String(status))).length / all) * 100
}
