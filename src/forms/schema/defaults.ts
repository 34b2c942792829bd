import { isRecord } from '#shared'
import { readAt, writeAt } from '../core/path.ts'
import { constantsOf } from './matches.ts'
import type { SchemaReader } from './reader.ts'
import type { FieldSpec } from './fieldSpec.ts'

const MAX_DEPTH = 8

/**
 * The first value of a new record: defaults, constants that are required, required objects (so that their own fields
 * are asked for), and as many entries as a list must have. What `value` already holds stays.
 */
export function withDefaults(
  reader: SchemaReader,
  spec: FieldSpec,
  value: unknown,
  depth = 0,
): unknown {
  if (depth > MAX_DEPTH) return value
  let current = value
  if (current === undefined && isMeant(spec) && !spec.schema['x-copy'])
    current = withoutNulls(reader, spec, spec.schema.default)
  if (current === undefined && spec.required && ['constant', 'select'].includes(spec.widget))
    current = structuredClone(constantsOf(spec.schema)?.[0])
  // What must be there and may be nothing begins as nothing, unless it is chosen from a list.
  if (current === undefined && depth > 0 && spec.required && spec.nullable && !spec.choices)
    current = null
  if (current === null && spec.nullable) return current
  if (spec.branches) {
    if (current === undefined && !spec.required) return current
    const branch = reader.branch(spec, reader.branchOf(spec, current))
    return withDefaults(reader, branch, current, depth && depth + 1)
  }
  if (
    spec.type === 'object' &&
    (isRecord(current) || depth === 0 || (spec.required && spec.widget === 'section'))
  )
    return objectDefaults(reader, spec, isRecord(current) ? current : {}, depth)
  if (spec.widget === 'list' || spec.widget === 'table')
    return listDefaults(reader, spec, current, depth)
  return current
}

/** Many write `null` as the default of what may be left out; where null is not said to be allowed, nothing is meant by it. */
function isMeant({ schema, nullable }: FieldSpec): boolean {
  return schema.default === null ? nullable : schema.default !== undefined
}

/** A default object, without the members that say nothing. A copy: the form writes in place. */
function withoutNulls(reader: SchemaReader, spec: FieldSpec, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((one, index) => withoutNulls(reader, reader.item(spec, index), one))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const inner = reader.at([key], value, undefined, spec)!
      return item === null && !inner.nullable ? [] : [[key, withoutNulls(reader, inner, item)]]
    }),
  )
}

function objectDefaults(
  reader: SchemaReader,
  spec: FieldSpec,
  value: Record<string, unknown>,
  depth: number,
): unknown {
  let current: unknown = value
  // What is filled in may bring further fields.
  for (let round = 0; round < MAX_DEPTH; round++) {
    const before = current
    for (const property of reader.properties(reader.opened(spec, before).at(-1)!)) {
      const inner = readAt(current, [property.name])
      const next = withDefaults(reader, property, inner, depth + 1)
      if (next !== inner) current = writeAt(current, [property.name], next)
    }
    if (current === before) break
  }
  return current
}

function listDefaults(
  reader: SchemaReader,
  spec: FieldSpec,
  value: unknown,
  depth: number,
): unknown {
  const least = Math.min(Number(spec.schema.minItems ?? 0), 50)
  const list = Array.isArray(value) ? (value as unknown[]) : []
  if (list.length >= least) return value
  return [
    ...list,
    ...Array.from({ length: least - list.length }, (_, i) =>
      newItem(reader, spec, list.length + i, depth),
    ),
  ]
}

/** The first value of a new entry of a list. */
export function newItem(reader: SchemaReader, spec: FieldSpec, index: number, depth = 0): unknown {
  const item = reader.item(spec, index)
  const value = withDefaults(
    reader,
    item,
    item.type === 'object' && item.widget === 'section' ? {} : undefined,
    depth + 1,
  )
  return value ?? emptyValue(item)
}

/** The first value of a new entry of an object whose names people give. */
export function newEntry(reader: SchemaReader, spec: FieldSpec, name: string): unknown {
  const entry = reader.entry(spec, name)
  return (
    withDefaults(
      reader,
      entry,
      entry.type === 'object' && entry.widget === 'section' ? {} : undefined,
      1,
    ) ?? emptyValue(entry)
  )
}

/** What a structure begins with that is nothing so far. */
export const newValue = (reader: SchemaReader, spec: FieldSpec): unknown =>
  withDefaults(reader, spec, emptyValue(spec))

/** What stands in a list for an entry that is not filled in yet. */
export const emptyValue = (spec: FieldSpec): unknown =>
  spec.type === 'string' ? '' : spec.type === 'object' ? {} : spec.type === 'array' ? [] : null
