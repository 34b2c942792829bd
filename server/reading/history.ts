import type { AuditEntry } from '#gateway'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { pruneRecord } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import type { VersionInfo } from '../storage/index.ts'
import { getRecord, readAccess, type ReadSources } from './records.ts'

/** The audit log of a record that the caller may read, with only the fields they may read. */
export async function recordHistory(
  gateway: ReadSources,
  caller: Caller,
  collection: string,
  id: string,
): Promise<Result<AuditEntry[]>> {
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  const access = readAccess(gateway, caller, collection)
  if (!access.ok) return access
  const { readable, model } = access.value
  const seen = (field: string, value: unknown): unknown =>
    pruneRecord(model, { [field]: value }, readable)[field] ?? null
  const entries = await gateway.database.system.audit.ofRecord(caller.site._id, collection, id)
  return ok(
    entries.map(({ at, user, userName, action, transition, reason, version, changes }) => ({
      at,
      user,
      userName,
      action,
      version,
      ...(transition === undefined ? {} : { transition }),
      ...(reason === undefined ? {} : { reason }),
      changes: changes
        .filter(({ field }) => readable.has(field))
        .map(({ field, from, to }) => ({ field, from: seen(field, from), to: seen(field, to) })),
    })),
  )
}

const MAY_SEE = (gateway: Gateway, collection: string): boolean =>
  gateway.shipped.model.entities[collection]?.entity['x-entity'].versions === true

export async function recordVersions(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  id: string,
): Promise<Result<VersionInfo[]>> {
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  return ok(
    MAY_SEE(gateway, collection)
      ? await gateway.database.system.versions.list(caller.site._id, collection, id)
      : [],
  )
}

export async function recordVersion(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  id: string,
  version: number,
): Promise<Result<StoredRecord>> {
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  const access = readAccess(gateway, caller, collection)
  if (!access.ok) return access
  const found = Number.isInteger(version)
    ? await gateway.database.system.versions.get(caller.site._id, collection, id, version)
    : null
  return found
    ? ok(pruneRecord(access.value.model, found.record, access.value.readable))
    : fail('not-found', { params: { collection } })
}
