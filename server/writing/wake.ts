import { SYSTEM_ACTOR, type Written } from '#engine'
import { isOver } from '#flow/runner'
import { DEFAULT_LOCALE, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { carryOut } from './decisions.ts'
import { recordOutcome } from './journal.ts'
import { settleReviews } from './reviews.ts'
import type { RunRecord } from './runRecord.ts'

const TRIES = 5

/** Makes a run due now. A process that is busy with it meanwhile starts its step anew, and sees what has changed. */
async function wakeRun(
  gateway: Gateway,
  site: string,
  id: string,
  awaited: string,
): Promise<Result<unknown>> {
  for (let tries = 1; ; tries++) {
    const run = (await gateway.database.store(site).get('flow-run', id)) as RunRecord | null
    if (!run || isOver(run) || run.awaits !== awaited) return ok(null)
    const woken = await engineFor(gateway, site).update(
      'flow-run',
      id,
      { wakeAt: gateway.clock.iso(), sleptAt: gateway.clock.iso() },
      run.version,
      SYSTEM_ACTOR,
    )
    if (woken.ok || woken.failures[0]?.code !== 'version-stale' || tries === TRIES) return woken
  }
}

async function withdraw(
  gateway: Gateway,
  caller: Caller,
  awaited: string,
): Promise<Result<unknown>> {
  const id = awaited.slice('approval/'.length)
  const approval = await gateway.database.store(caller.site._id).get('approval', id)
  if (approval?.state !== 'waiting') return ok(null)
  const withdrawn = await engineFor(gateway, caller.site._id).transition(
    'approval',
    id,
    'cancel',
    approval.version,
    SYSTEM_ACTOR,
  )
  if (withdrawn.ok) await recordOutcome(gateway, caller, withdrawn.value)
  return withdrawn
}

/** Puts the mail of a message that failed back into the outbox. */
async function sendAgain(
  { database }: Gateway,
  site: string,
  message: string,
): Promise<Result<unknown>> {
  const items = await database.system.outbox.list(site, { collection: 'message', record: message })
  for (const { id } of items) await database.system.outbox.retry(site, id)
  // A mail that was one too many has never been there.
  if (items.length === 0)
    await database.system.outbox.append({
      site,
      kind: 'email',
      key: `message/${message}`,
      collection: 'message',
      record: message,
      payload: { message, locale: DEFAULT_LOCALE },
    })
  return ok(null)
}

/**
 * What a write means for what goes on without anybody, in the transaction of the write: a decided approval wakes its
 * run, a cancelled run withdraws the approval that it waits for, a message that is to be sent again returns to the outbox, a
 * page that is published settles the reviews that were asked for and not answered.
 */
export async function followWrites(
  gateway: Gateway,
  caller: Caller,
  written: readonly Written[],
  take: Parameters<typeof carryOut>[3],
): Promise<Result<unknown>> {
  for (const one of written) {
    const { entity, action, transition, id, record } = one
    if (action !== 'transition') continue
    const done =
      entity === 'message' && record.status === 'submit'
        ? await sendAgain(gateway, caller.site._id, id)
        : entity === 'approval' && record.entity
          ? await carryOut(gateway, caller, one, take)
          : entity === 'approval'
            ? await wakeRun(gateway, caller.site._id, String(record.run), `approval/${id}`)
            : entity === 'flow-run' &&
                record.status === 'cancelled' &&
                typeof record.awaits === 'string'
              ? await withdraw(gateway, caller, record.awaits)
              : entity === 'page' && transition === 'publish'
                ? await settleReviews(gateway, caller, id)
                : ok(null)
    if (!done.ok) return done
  }
  return ok(null)
}
