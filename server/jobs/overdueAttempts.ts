import { isoAt } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { FailureError } from '../http/failures.ts'
import { handIn } from '../writing/learning/handIn.ts'
import { repeat } from './repeat.ts'

const EVERY = 15_000
const BATCH = 100

type Ports = Pick<Gateway, 'database' | 'shipped' | 'clock' | 'config'>

/** Hands in the attempts whose time is over, on every site, whether their candidates are still there or not; how many. */
export async function handInOverdue(gateway: Ports): Promise<number> {
  const { database, clock } = gateway
  let done = 0
  for (const site of await database.store('').find('site', {}, { limit: 1000 })) {
    const overdue = await database
      .store(site._id)
      .find(
        'attempt',
        { state: 'running', deadline: { $lte: isoAt(clock.now()) } },
        { sort: [{ field: 'deadline' }], limit: BATCH },
      )
    for (const { _id } of overdue) {
      const caller: Caller = {
        user: null,
        site: { _id: site._id, name: String(site.name) },
        locale: 'th',
        requestId: `overdue attempt/${_id}`,
      }
      await database.transaction(async () => {
        const attempt = await database.store(site._id).get('attempt', _id, { lock: true })
        if (attempt?.state !== 'running') return
        const handed = await handIn(gateway, caller, attempt)
        if (!handed.ok) throw new FailureError(handed.failures)
        done++
      })
    }
  }
  return done
}

/** Looks every quarter of a minute for attempts whose time is over. */
export const startOverdueAttempts = (
  gateway: Gateway,
  report: (error: unknown) => void,
): { stop(): Promise<void> } =>
  repeat(() => handInOverdue(gateway), { first: EVERY, every: EVERY, report })
