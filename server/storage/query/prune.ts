import { SYSTEM_FIELDS, type EntityDocument } from '#schema'
import { declaredFields } from '../model/shape.ts'

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS)
const declaredPaths = new WeakMap<EntityDocument, ReadonlySet<string>>()
/** Of a set of readable fields, the entities that it leaves nothing out of. */
const whole = new WeakMap<ReadonlySet<string>, Map<EntityDocument, boolean>>()

function pathsOf(entity: EntityDocument): ReadonlySet<string> {
  const known = declaredPaths.get(entity) ?? new Set(declaredFields(entity).map(({ path }) => path))
  declaredPaths.set(entity, known)
  return known
}

function isWhole(entity: EntityDocument, readable: ReadonlySet<string>): boolean {
  const known = whole.get(readable) ?? new Map<EntityDocument, boolean>()
  whole.set(readable, known)
  const before = known.get(entity)
  if (before !== undefined) return before
  const all = [...pathsOf(entity)].every((path) => readable.has(path))
  known.set(entity, all)
  return all
}

/**
 * With only the readable fields of a record: what the entity declares and is not readable goes, and what it does not know, at any
 * depth and in every item of an array; open values under a readable field stay. A record is copied only where it may lose something.
 */
export function prune<T extends Record<string, unknown>>(
  record: T,
  readable: ReadonlySet<string>,
  entity: EntityDocument,
): T {
  if (
    isWhole(entity, readable) &&
    Object.keys(record).every((name) => SYSTEM.has(name) || readable.has(name))
  )
    return record
  const declared = pathsOf(entity)
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
