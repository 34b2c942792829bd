import { fail, ok, type Result } from '#shared'
import type { EntityModel, Model, StoredRecord } from '#schema'
import { codeSeries, withNextCode } from './codeSeries.ts'
import { duplicate } from './duplicate.ts'
import type { Store } from './store.ts'

/** Codes that are tried for one record, where others have them by another spelling. */
const MAX_CODES = 100

/**
 * Inserts a record, with the next code where it has none; a code that somebody has by another spelling is passed over.
 * `now` is in milliseconds.
 */
export async function insertCoded(
  store: Store,
  whole: Model,
  model: EntityModel,
  record: StoredRecord,
  now: number,
): Promise<Result<StoredRecord>> {
  const series = await codeSeries(store, whole, model, record)
  const rule = series?.rule
  // A number that is passed over would be missed in a series without gaps.
  const most = rule?.gapless ? 1 : MAX_CODES
  for (let tries = 0; tries < most; tries++) {
    const coded = series ? await withNextCode(series, record, now) : record
    const inserted = await store.insert(model.name, coded)
    if (inserted.ok) return ok(coded)
    if (!rule && inserted.duplicate.length === 0)
      return fail('record-exists', { params: { collection: model.name, id: record._id } })
    const others = inserted.duplicate.filter(({ fields }) => fields.join() !== rule?.field)
    if (others.length) return duplicate(model.entity, others)
  }
  return fail('code-collision', { path: rule!.field, params: { pattern: rule!.pattern } })
}
