import { SYSTEM_FIELDS } from '#schema'

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS)

/**
 * A copy with only the readable fields of a record. `declared` are all fields of the entity: what is declared and not
 * readable goes, at any depth and in every item of an array; open values under a readable field stay.
 */
export function prune<T extends Record<string, unknown>>(
  record: T,
  readable: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): T {
  const inner = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => inner(item, prefix))
    if (typeof value !== 'object' || value === null) return value
    const kept: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(value)) {
      const path = prefix ? `${prefix}.${name}` : name
      if (!prefix && SYSTEM.has(name)) kept[name] = item
      else if (readable.has(path)) kept[name] = inner(item, path)
      else if (!declared.has(path) && prefix) kept[name] = item
    }
    return kept
  }
  return inner(record, '') as T
}
