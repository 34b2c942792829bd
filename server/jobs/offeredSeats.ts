import type { Filter } from '#schema'
import { bangkokDay } from '#shared'
import type { Gateway } from '../gateway.ts'
import { FailureError } from '../http/failures.ts'
import type { Caller } from '../identity/caller.ts'
import { offerSeats } from '../writing/learning/waiting.ts'
import { repeat } from './repeat.ts'

const EVERY = 60_000
const MAX_ROUNDS = 500

/** Offers what has become free in rounds that somebody waits for, on every site; how many seats. */
export async function offerFreeSeats(gateway: Gateway): Promise<number> {
  const { database, clock } = gateway
  let offered = 0
  for (const site of await database.store('').find('site', {}, { limit: 1000 })) {
    const rounds = await database
      .store(site._id)
      .find(
        'round',
        { start: { $gt: bangkokDay(clock.now()) }, waiting: { $gt: 0 } } as unknown as Filter,
        { limit: MAX_ROUNDS },
      )
    for (const { _id } of rounds) {
      const caller: Caller = {
        user: null,
        site: { _id: site._id, name: String(site.name) },
        locale: 'th',
        requestId: `offered seats/${_id}`,
      }
      await database.transaction(async () => {
        const done = await offerSeats(gateway, caller, _id)
        if (!done.ok) throw new FailureError(done.failures)
        offered += done.value
      })
    }
  }
  return offered
}

/** Looks every minute for seats that have become free. */
export const startOfferedSeats = (
  gateway: Gateway,
  report: (error: unknown) => void,
): { stop(): Promise<void> } =>
  repeat(() => offerFreeSeats(gateway), { first: 10_000, every: EVERY, report })
