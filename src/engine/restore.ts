import { fail, ok, type Result } from '#shared'
import type { StoredRecord } from '#schema'
import { notLedger } from './actParts.ts'
import type { Actor } from './actor.ts'
import { recordChanges } from './changes.ts'
import { duplicate } from './duplicate.ts'
import type { EngineOptions } from './acts.ts'
import type { Outcome } from './outcome.ts'
import { keepSums } from './projections/keepSums.ts'

/**
 * Puts a record that was deleted back as it was, with its id and its number. What followed of its deletion cannot be
 * taken back with it, so where something does, it stays deleted.
 */
export async function restoreRecord(
  engine: Parameters<typeof keepSums>[0] & EngineOptions,
  name: string,
  deleted: StoredRecord,
  actor: Actor,
): Promise<Result<Outcome>> {
  const model = engine.model.entities[name]!
  const open = notLedger(model)
  if (!open.ok) return open
  if (model.entity['x-effects']?.delete?.length) return fail('forbidden')
  const record: StoredRecord = {
    ...deleted,
    version: deleted.version + 1,
    updated_at: engine.clock.iso(),
    updated_by: actor.id,
  }
  const inserted = await engine.store.insert(name, record)
  if (!inserted.ok)
    return inserted.duplicate.length > 0
      ? duplicate(model.entity, inserted.duplicate)
      : fail('record-exists', { params: { collection: name, id: record._id } })
  const summed = await keepSums(engine, name, null, record)
  if (!summed.ok) return summed
  return ok({
    record,
    outbox: summed.value.outbox,
    warnings: [],
    written: [
      {
        entity: name,
        id: record._id,
        action: 'create',
        version: record.version,
        changes: recordChanges(model.entity, {}, record),
        record,
      },
      ...summed.value.written,
    ],
  })
}
