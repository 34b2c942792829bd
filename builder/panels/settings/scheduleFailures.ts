import { isNonEmptyString, isImpossibleDay, type Failure } from '#shared'
import type { Schedule } from '../../store/pageRecord.ts'

/** What is wrong with the times, each at its field: half a time, a day that the calendar does not have, a time that is over (one that stood already may have come meanwhile), an end that lies before its beginning. */
export function scheduleFailures(times: Schedule, now: number): Failure[] {
  const failures = Object.entries(times).flatMap(([path, time]): Failure[] => {
    if (isImpossibleDay(String(time)))
      return [{ code: 'field-format', path, params: { format: 'date-time', day: 'impossible' } }]
    if (!isNonEmptyString(time)) return []
    const at = Date.parse(time)
    return Number.isNaN(at)
      ? [{ code: 'schedule-incomplete', path }]
      : at <= now
        ? [{ code: 'schedule-past', path }]
        : []
  })
  const { publish_at: publish, unpublish_at: unpublish } = times
  const isTurned =
    isNonEmptyString(publish) &&
    isNonEmptyString(unpublish) &&
    Date.parse(unpublish) <= Date.parse(publish)
  return failures.length === 0 && isTurned
    ? [{ code: 'schedule-order', path: 'unpublish_at' }]
    : failures
}

/** Is there no time at all? */
export const isEmptySchedule = (times: Schedule): boolean =>
  !Object.values(times).some(isNonEmptyString)
