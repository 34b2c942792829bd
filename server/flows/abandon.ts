import { SYSTEM_ACTOR } from '#engine'
import { engineFor, type Gateway } from '../gateway.ts'
import { isoAt } from '#shared'
import { fieldsOf, stateOf, type RunRecord } from '../writing/runRecord.ts'

const HOUR = 3_600_000
const BATCH = 100

/** Ends the runs that have waited for their browser for too long; how many there were. What they held of secrets goes. */
export async function giveUpRuns(gateway: Gateway, site: string): Promise<number> {
  const { database, clock, config } = gateway
  const before = isoAt(clock.now() - config.abandonAfter * HOUR)
  // While the gateway works on a run it has a time to wake; while a browser has the turn it has none.
  const left = (await database
    .store(site)
    .find(
      'flow-run',
      { status: 'running', wakeAt: { $exists: false }, updated_at: { $lt: before } },
      { sort: [{ field: '_id' }], limit: BATCH },
    )) as RunRecord[]
  let ended = 0
  for (const run of left) {
    const { state: _, ...data } = run.data
    const given = await engineFor(gateway, site).update(
      'flow-run',
      run._id,
      fieldsOf({ ...stateOf(run), status: 'abandoned' }, data, {
        now: clock.now(),
        browser: false,
      }),
      run.version,
      SYSTEM_ACTOR,
    )
    // The browser came back in the same moment: then it goes on.
    ended += given.ok ? 1 : 0
  }
  return ended
}
