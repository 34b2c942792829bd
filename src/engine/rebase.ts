import type { StoredRecord } from '#schema'
import { sameJson } from './changes.ts'
import type { Written } from './outcome.ts'

/**
 * A record that effects of its own act wrote elsewhere: what they wrote, with what the act itself changed over it. `mine`
 * as it is where they did not.
 */
export function rebased(
  before: StoredRecord,
  mine: StoredRecord,
  written: readonly Written[],
): { before: StoredRecord; record: StoredRecord } {
  const newest = written.findLast(({ id }) => id === before._id)?.record
  if (!newest) return { before, record: mine }
  const changed = Object.entries(mine).filter(
    ([name, value]) => !sameJson(value ?? null, before[name] ?? null),
  )
  const dropped = Object.keys(before).filter((name) => !Object.hasOwn(mine, name))
  const record = { ...newest, ...Object.fromEntries(changed), version: newest.version + 1 }
  for (const name of dropped) delete (record as Record<string, unknown>)[name]
  return { before: newest, record }
}
