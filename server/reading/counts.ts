import type { CountsAnswer } from '#gateway'
import { bangkokDay, fail, instantOf, isoAt, ok, type Result } from '#shared'
import type { Filter } from '#schema'
import type { Caller } from '../identity/caller.ts'
import type { ReadSources } from './records.ts'

/**
 * What anybody may know the number of, and nothing else of it: which records count, and the field that says since when.
 * Who is no member or is suspended is not counted, nor a course that nobody is offered.
 */
const COUNTED: Record<string, { filter: Filter; since: string }> = {
  user: {
    filter: { roles: 'user', status: { $ne: 'suspended' } } as unknown as Filter,
    since: 'created_at',
  },
  course: { filter: { status: true } as Filter, since: 'createdAt' },
  enroll: { filter: {}, since: 'created_at' },
  certification: { filter: {}, since: 'created_at' },
}

/** Midnight of the first of this month in Bangkok. */
const monthStart = (now: number): string => isoAt(instantOf(`${bangkokDay(now).slice(0, 7)}-01`))

/** How many records there are, and how many since the month began (spec: academy 7, multi-count); a collection that is not there is left out. */
export async function multiCount(
  { database, shipped, clock }: ReadSources,
  caller: Caller,
  collections: unknown,
): Promise<Result<CountsAnswer>> {
  if (!Array.isArray(collections) || collections.length > Object.keys(COUNTED).length)
    return fail('invalid-body', { path: 'collections', params: { reason: 'collections' } })
  const unknown = collections.find(
    (name) => typeof name !== 'string' || !Object.hasOwn(COUNTED, name),
  )
  if (unknown !== undefined)
    return fail('unknown-collection', { params: { collection: String(unknown).slice(0, 100) } })
  const since = monthStart(clock.now())
  const there = [...new Set(collections as string[])].filter((name) =>
    Object.hasOwn(shipped.model.entities, name),
  )
  const counted = await Promise.all(
    there.map(async (name) => {
      const { filter, since: field } = COUNTED[name]!
      return [
        name,
        await database.tally(
          caller.site._id,
          name,
          [{}, { [field]: { $gte: since } } as unknown as Filter],
          { filter },
        ),
      ] as const
    }),
  )
  const counts: CountsAnswer['counts'] = {}
  for (const [name, found] of counted) {
    if (!found.ok) return found
    const [allTime = 0, currentMonth = 0] = found.value
    counts[name] = { allTime, currentMonth }
  }
  return ok({ status: 200, counts, message: 'success' })
}
