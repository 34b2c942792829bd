import type { Outcome } from '#engine'
import { isRestorable } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import type { NewAuditRow } from '../storage/index.ts'
import { AUTOSAVE, foldAutosave } from './autosaves.ts'
import { followDecisions } from './decisions.ts'
import { scheduleTransitions } from './scheduling.ts'

const nameOf = ({ user }: Caller): string | null =>
  user ? `${user.firstname} ${user.lastname}`.trim() : null

/**
 * Writes audit entries, snapshots and outbox items of an outcome; call it in the transaction of the write. An autosave
 * goes into the one before it where both belong to one stretch.
 */
export async function recordOutcome(
  gateway: Pick<Gateway, 'database' | 'shipped' | 'clock'>,
  caller: Caller,
  { written, outbox }: Outcome,
  { autosave = false } = {},
): Promise<void> {
  const { database, shipped } = gateway
  const site = caller.site._id
  const entries: NewAuditRow[] = []
  for (const one of written) {
    await scheduleTransitions(gateway, caller, one)
    const { entity, id, action, version, changes, transition, reason, record } = one
    const saved = autosave && action === 'update'
    if (saved && (await foldAutosave(gateway, caller, one))) continue
    entries.push({
      site,
      collection: entity,
      record: id,
      at: record.updated_at,
      user: caller.user?._id ?? null,
      userName: nameOf(caller),
      action,
      version,
      changes,
      requestId: caller.requestId,
      ...(transition ? { transition } : {}),
      ...(reason ? { reason } : {}),
    })
    const document = shipped.model.entities[entity]?.entity
    if (document && (action === 'delete' ? isRestorable(document) : document['x-entity'].versions))
      await database.system.versions.add(site, entity, record, {
        note: saved ? AUTOSAVE : (transition ?? action),
      })
  }
  await database.system.audit.append(...entries)
  for (const one of written)
    for (const outcome of await followDecisions(gateway, caller, one))
      await recordOutcome(gateway, caller, outcome)
  for (const { kind, key, payload } of outbox)
    await database.system.outbox.append({
      site,
      kind: kind === 'email' ? 'effect-email' : kind,
      key,
      payload,
      collection: String(payload.entity),
      record: String(payload.record),
    })
}

export interface Refusal {
  collection: string
  record: string | null
  action: string
  code: string
  transition?: string
  reason?: string
}

/** A refused try, written after the rollback of what it tried. */
export async function recordRefusal(
  { database, clock }: Gateway,
  caller: Caller,
  { collection, record, action, code, transition }: Refusal,
): Promise<void> {
  await database.system.audit.append({
    site: caller.site._id,
    collection,
    record,
    at: clock.iso(),
    user: caller.user?._id ?? null,
    userName: nameOf(caller),
    action: 'refused',
    transition: transition ?? action,
    reason: code,
    version: null,
    changes: [],
    requestId: caller.requestId,
  })
}
