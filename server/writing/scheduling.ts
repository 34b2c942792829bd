import type { Written } from '#engine'
import { isoAt } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

/** A transition to be taken at a time, as the person who set it. */
export interface ScheduledItem {
  entity: string
  record: string
  /** The field that says when, and what it said: another value later means that this one was called off. */
  field: string
  at: string
  transition: string
  user: string | null
}

/** Puts what a write sets a time for into the outbox, not before that time; in the transaction of the write. */
export async function scheduleTransitions(
  { database, shipped }: Pick<Gateway, 'database' | 'shipped'>,
  caller: Caller,
  { entity, id, action, changes, record }: Written,
): Promise<void> {
  if (action === 'delete') return
  for (const { id: transition, scheduled: field } of shipped.model.entities[entity]?.states
    ?.transitions ?? []) {
    if (field === undefined || !changes.some((change) => change.field === field)) continue
    const at = record[field]
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) continue
    const payload: ScheduledItem = {
      entity,
      record: id,
      field,
      at,
      transition,
      user: caller.user?._id ?? null,
    }
    await database.system.outbox.append({
      site: caller.site._id,
      kind: 'schedule',
      payload,
      collection: entity,
      record: id,
      at: isoAt(Date.parse(at)),
    })
  }
}
