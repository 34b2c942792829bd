import type { EntityDocument } from '#schema'

export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** Are two JSON values the same? Keys in any order; a missing key is the same as `undefined`. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    sameJson(left[key], right[key]),
  )
}

/** Which fields of the entity differ, from what to what. Secret values never stand in it, large ones only as changed. */
export function recordChanges(
  entity: Pick<EntityDocument, 'properties'>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  return Object.entries(entity.properties).flatMap(([field, schema]) => {
    if (sameJson(before[field], after[field])) return []
    const hidden = schema['x-secret'] || schema['x-large']
    return [
      {
        field,
        from: hidden ? null : (before[field] ?? null),
        to: hidden ? null : (after[field] ?? null),
      },
    ]
  })
}
