import { matches } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { accessFor, pruneRecord } from '../access/index.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { recordOutcome } from './journal.ts'
import { Records } from './records.ts'
import { runIdempotent, type WriteRequest } from './runIdempotent.ts'
import { followWrites } from './wake.ts'

/** Milliseconds that who deleted a record may put it back. */
const RESTORABLE = 24 * 60 * 60_000

/** The record as the caller deleted it, while they may still put it back. */
async function deletedBy(
  { database, clock }: Gateway,
  caller: Caller,
  collection: string,
  id: string,
): Promise<StoredRecord | undefined> {
  const site = caller.site._id
  const [last] = await database.system.audit.ofRecord(site, collection, id)
  if (!caller.user || last?.action !== 'delete' || last.user !== caller.user._id) return undefined
  if (clock.now() - Date.parse(last.at) > RESTORABLE || last.version === null) return undefined
  return (await database.system.versions.get(site, collection, id, last.version))?.record
}

/** Puts a record back that the caller has deleted, under its id and number. */
export async function restoreDeleted(
  gateway: Gateway,
  caller: Caller,
  { collection, id }: { collection: string; id: string },
  names: Omit<WriteRequest, 'body'>,
): Promise<Result<StoredRecord>> {
  const { entities } = gateway.shipped.model
  const model = Object.hasOwn(entities, collection) ? entities[collection] : undefined
  if (!model) return fail('unknown-collection', { params: { collection } })
  const access = accessFor(model, caller, 'delete')
  if (!access.allowed) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  return runIdempotent(gateway, caller, { ...names, body: id }, async () => {
    const deleted = await deletedBy(gateway, caller, collection, id)
    if (!deleted || (access.filter && !matches(access.filter, deleted)))
      return fail('not-found', { params: { collection } })
    const engine = engineFor(gateway, caller.site._id)
    const made = await engine.restore(collection, deleted, actorOf(caller))
    if (!made.ok) return made
    await recordOutcome(gateway, caller, made.value)
    const records = new Records(gateway)
    const followed = await followWrites(
      gateway,
      caller,
      made.value.written,
      (entity, subject, decision) =>
        records.transition(caller, entity, subject, decision, { route: 'decision', visitor: '' }),
    )
    return followed.ok ? ok(pruneRecord(model, made.value.record, access.readable)) : followed
  })
}
