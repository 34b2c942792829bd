import { onBehalfOf } from '#engine'
import { fail, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import type { OutboxItem, OutboxState } from '../storage/index.ts'
import { recordOutcome } from '../writing/journal.ts'

/** What a person may do about an effect that failed. */
export type EffectAction = 'retry' | 'drop'

const AFTER = { retry: 'pending', drop: 'dropped' } as const satisfies Record<
  EffectAction,
  OutboxState
>

/** A message says that it waits again, with its effect. */
async function reopenMessage(
  gateway: Gateway,
  caller: Caller,
  { collection, record }: OutboxItem,
): Promise<Result<unknown>> {
  if (collection !== 'message' || !record) return ok(null)
  const message = await gateway.database.store(caller.site._id).get('message', record)
  if (message?.status !== 'fail') return ok(null)
  const moved = await engineFor(gateway, caller.site._id).transition(
    'message',
    record,
    'retry',
    message.version,
    onBehalfOf(caller.user!._id),
  )
  if (moved.ok) await recordOutcome(gateway, caller, moved.value)
  return moved
}

/**
 * Puts a failed effect of the caller's site back, or gives it up, and writes who did so into the log. Call it in a transaction.
 * Fails with `not-found`, or `transition-not-allowed` where it did not fail or somebody was faster.
 */
export async function decideEffect(
  gateway: Gateway,
  caller: Caller,
  id: string,
  action: EffectAction,
): Promise<Result<{ id: string; state: OutboxState }>> {
  const { outbox, audit } = gateway.database.system
  const site = caller.site._id
  const item = await outbox.get(site, id)
  if (!item) return fail('not-found', { params: { collection: 'outbox' } })
  const to = AFTER[action]
  const refused = fail('transition-not-allowed', { params: { from: item.state, to } })
  if (item.state !== 'failed' || !(await outbox[action](site, id))) return refused
  if (action === 'retry') {
    const reopened = await reopenMessage(gateway, caller, item)
    if (!reopened.ok) return reopened
  }
  await audit.append({
    site,
    collection: 'outbox',
    record: id,
    at: gateway.clock.iso(),
    user: caller.user!._id,
    userName: `${caller.user!.firstname} ${caller.user!.lastname}`.trim(),
    action: 'transition',
    transition: action,
    version: null,
    changes: [{ field: 'state', from: item.state, to }],
    requestId: caller.requestId,
  })
  return ok({ id, state: to })
}
