import type { Written } from '#engine'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

/** Note of a version that was saved by itself. */
export const AUTOSAVE = 'autosave'

/** Autosaves of one person within the same ten minutes of the clock are one stretch (milliseconds). */
const STRETCH = 10 * 60_000

const stretchOf = (at: string): number => Math.floor(Date.parse(at) / STRETCH)

type Changes = Written['changes']

/** From the first value to the last of every field that either changed. */
function joined(earlier: Changes, later: Changes): Changes {
  const fields = [...new Set([...earlier, ...later].map(({ field }) => field))]
  return fields.map((field) => {
    const [before, after] = [
      earlier.find((one) => one.field === field),
      later.find((one) => one.field === field),
    ]
    return { field, from: (before ?? after)!.from, to: (after ?? before)!.to }
  })
}

/**
 * Puts an autosave into the one right before it, when the same person made it in the same stretch: one snapshot and one
 * entry of the log for both. Only documents fold (a page, a title in its languages); a single value, as an address or a
 * password, keeps its own entry, so that nothing passes unseen. False where it stands for itself.
 */
export async function foldAutosave(
  { database: { system }, shipped }: Pick<Gateway, 'database' | 'shipped'>,
  caller: Caller,
  { entity, id, version, changes, record }: Written,
): Promise<boolean> {
  const { entity: document } = shipped.model.entities[entity]!
  if (!document['x-entity'].versions) return false
  const isDocument = ({ field, from, to }: Changes[number]): boolean =>
    document.properties[field]?.['x-large'] === true ||
    ([from, to].every((value) => typeof value === 'object') && (from !== null || to !== null))
  if (!changes.every(isDocument)) return false
  const site = caller.site._id
  const [[last], [entry]] = [
    await system.versions.list(site, entity, id, 1),
    await system.audit.ofRecord(site, entity, id, { limit: 1 }),
  ]
  const user = caller.user?._id ?? null
  if (
    last?.note !== AUTOSAVE ||
    last.by !== user ||
    last.version !== version - 1 ||
    stretchOf(last.at) !== stretchOf(record.updated_at)
  )
    return false
  if (entry?.action !== 'update' || entry.user !== user || entry.version !== last.version)
    return false
  await system.versions.fold(site, entity, last.version, record, AUTOSAVE)
  await system.audit.fold(entry.seq, {
    at: record.updated_at,
    version,
    changes: joined(entry.changes, changes),
  })
  return true
}
