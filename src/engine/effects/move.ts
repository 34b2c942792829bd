import { ok, type Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { Data, EffectContext } from './context.ts'
import { sourceOf } from './source.ts'

/**
 * Adds entries to a ledger, after locking all that they change in one fixed order, so that two acts at once wait for one
 * another and never both. The entries as they were made.
 */
export async function moveEntries(
  ledger: string,
  entries: Data[],
  record: StoredRecord,
  context: EffectContext,
): Promise<Result<StoredRecord[]>> {
  const source = sourceOf(context, record)
  const stamped = entries.map((entry) => ({ ...entry, ...source }))
  await context.lock(ledger, stamped)
  const added: StoredRecord[] = []
  for (const entry of stamped) {
    const made = await context.create(ledger, entry)
    if (!made.ok) return made
    added.push(made.value)
  }
  return ok(added)
}
