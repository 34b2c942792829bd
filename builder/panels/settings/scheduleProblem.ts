import { isImpossibleDay, type Failure } from '#shared'
import type { Schedule } from '../../store/pageRecord.ts'

/** What is wrong with the times; key of a text under `schedule.`. A time that stood already may have come meanwhile. */
export function scheduleProblem({ publish_at: publish, unpublish_at: unpublish }: Schedule, now: number): 'none' | 'incomplete' | 'past' | 'order' | undefined {
  const times = [publish, unpublish].filter((time): time is string => time !== undefined && time !== '')
  if (times.length === 0) return 'none'
  if (times.some((time) => Number.isNaN(Date.parse(time)))) return 'incomplete'
  if (times.some((time) => Date.parse(time) <= now)) return 'past'
  return publish && unpublish && Date.parse(unpublish) <= Date.parse(publish) ? 'order' : undefined
}

/** The times whose day the calendar does not have, to be told at their fields. */
export const impossibleDays = (times: Schedule): Failure[] =>
  Object.entries(times).flatMap(([path, time]) => (isImpossibleDay(String(time)) ? [{ code: 'field-format' as const, path, params: { format: 'date-time', day: 'impossible' } }] : []))
