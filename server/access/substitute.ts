import { readPath } from '#shared'
import type { Filter } from '#schema'

/** Matches no record: no id is empty. */
export const NOTHING: Filter = { _id: '' }

/**
 * A filter of an entity file with `"$user.…"` and `"$site.…"` filled in. Where the caller has no such value the filter can hold
 * for nobody: null must not match records in which the field is missing.
 */
export function substitute(filter: Filter, names: { $user: unknown; $site: unknown }): Filter {
  let missing = false
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string' && /^\$(user|site)\./.test(value)) {
      const found = readPath(names, value)
      if (found === undefined || found === null) missing = true
      return found ?? null
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item)]))
  }
  const filled = fill(filter) as Filter
  return missing ? NOTHING : filled
}
