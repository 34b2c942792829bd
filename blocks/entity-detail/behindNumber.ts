import type { EntityDocument, StoredRecord } from '#schema'
import { screenPath, type OpenModule } from '#session'
import { isRecord } from '#shared'

const listOf = (
  modules: OpenModule[],
  entity: string,
  filter: Record<string, unknown>,
): string | undefined => {
  const path = screenPath(modules, entity, 'list')
  const given = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[`f.${name}`, String(value)]],
  )
  return path && given.length > 0 ? `${path}?${new URLSearchParams(given)}` : undefined
}

/**
 * Where the records stand that a number is the sum of: the entries of the ledger behind a balance, or what a declared sum
 * adds up. Nothing for a number that is typed, and for who may not open that list.
 */
export function behindNumber(
  modules: OpenModule[],
  { 'x-balance': balance, properties }: EntityDocument,
  name: string,
  record: StoredRecord,
): string | undefined {
  if (balance && Object.hasOwn(balance.sums, name))
    return listOf(
      modules,
      balance.of,
      Object.fromEntries(balance.by.map((field) => [field, record[field]])),
    )
  const rollup = properties[name]?.['x-rollup']
  if (!rollup || rollup.each !== undefined || rollup.row !== undefined) return undefined
  return listOf(modules, rollup.from, { ...sameIn(rollup.when), [rollup.record]: record._id })
}

/** What a condition asks for word by word, as `state` is `paid`; others leave more records in the list than are summed. */
function sameIn(when: unknown): Record<string, unknown> {
  const [left, right] = isRecord(when) && Array.isArray(when['==']) ? when['=='] : []
  return isRecord(left) && typeof left.var === 'string' && typeof right === 'string'
    ? { [left.var]: right }
    : {}
}
