import type { Filter } from '#schema'
import { bangkokDay } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { worded } from './playView.ts'
import { freeSeats, isJoinable } from './seats.ts'

const MAX_ROUNDS = 40

/** The rounds of a course that are full, with how many wait and whether who asks is one of them. */
export async function waitingView(
  sources: ReadSources,
  caller: Caller,
  { course }: Record<string, unknown>,
) {
  if (typeof course !== 'string') return null
  const store = sources.database.store(caller.site._id)
  const today = bangkokDay(sources.clock.now())
  const coming = await store.find(
    'round',
    { course, visible: true, start: { $gt: today } } as unknown as Filter,
    { sort: [{ field: 'start' }], limit: MAX_ROUNDS },
  )
  const joinable = coming.filter((round) => isJoinable(round, today))
  const own = caller.user
    ? await store.find(
        'waiting',
        {
          user: caller.user._id,
          round: { $in: joinable.map(({ _id }) => _id) },
          state: { $in: ['waiting', 'offered'] },
        },
        { limit: MAX_ROUNDS },
      )
    : []
  const mine = new Map(own.map((entry) => [String(entry.round), entry]))
  const full = joinable.filter(
    (round) => freeSeats(round) === 0 || Number(round.waiting ?? 0) > 0 || mine.has(round._id),
  )
  return {
    known: caller.user !== null,
    rounds: full.map((round) => {
      const entry = mine.get(round._id)
      return {
        id: round._id,
        start: String(round.start),
        end: String(round.end ?? round.start),
        place: String(worded(sources, 'round', round, caller.locale).place ?? ''),
        waiting: Number(round.waiting ?? 0),
        ...(entry
          ? {
              own: {
                id: entry._id,
                state: String(entry.state),
                ...(entry.offer_until ? { until: String(entry.offer_until) } : {}),
              },
            }
          : {}),
      }
    }),
  }
}
