/** A list after one step, and where each old entry went: `undefined` for one that left. */
export interface Arrangement {
  list: unknown[]
  place(index: number): number | undefined
}

export function insertRow(before: readonly unknown[], index: number, value: unknown): Arrangement {
  const list = [...before]
  list.splice(index, 0, value)
  return { list, place: (old) => (old >= index ? old + 1 : old) }
}

export const removeRow = (before: readonly unknown[], index: number): Arrangement => ({
  list: before.filter((_, i) => i !== index),
  place: (old) => (old === index ? undefined : old > index ? old - 1 : old),
})

export function moveRow(before: readonly unknown[], from: number, to: number): Arrangement {
  const list = [...before]
  list.splice(to, 0, ...list.splice(from, 1))
  const place = (old: number): number => {
    if (old === from) return to
    if (from < to) return old > from && old <= to ? old - 1 : old
    return old >= to && old < from ? old + 1 : old
  }
  return { list, place }
}

/** Fewest and most entries that a list may have (`minItems`, `maxItems`, a closed tuple). */
export function rowLimits(schema: Record<string, unknown>): { least: number; most: number } {
  const closed =
    schema.items === false ||
    schema.additionalItems === false ||
    (schema.items === undefined && schema.unevaluatedItems === false)
  const first = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined)
  const fixed = closed ? ((first as unknown[] | undefined)?.length ?? Infinity) : Infinity
  return {
    least: Number(schema.minItems ?? 0),
    most: Math.min(Number(schema.maxItems ?? Infinity), fixed),
  }
}
