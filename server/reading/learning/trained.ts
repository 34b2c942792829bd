import type { Filter, StoredRecord } from '#schema'
import type { Caller } from '../../identity/caller.ts'
import { isOffice, type Sources } from './enrolment.ts'

/** The rounds that who asks trains; all of them for the office. */
export function trainedRounds(
  { database }: Pick<Sources, 'database'>,
  caller: Caller,
  filter: Filter = {},
): Promise<StoredRecord[]> {
  const own = isOffice(caller)
    ? {}
    : { trainers: { $elemMatch: { account: caller.user?._id ?? '' } } }
  return database
    .store(caller.site._id)
    .find('round', { $and: [own, filter] } as unknown as Filter, {
      sort: [{ field: 'start' }],
      limit: 200,
    })
}

/** The courses that who asks teaches, by their rounds. */
export const trainedCourses = async (
  sources: Pick<Sources, 'database'>,
  caller: Caller,
): Promise<Set<string>> =>
  new Set((await trainedRounds(sources, caller)).map(({ course }) => String(course)))
