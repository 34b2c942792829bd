import { isRecord } from '#shared'
import { writeAt } from '../core/path.ts'
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
    current = withoutNulls(spec.schema.default)
  if (current === undefined && spec.required && ['constant', 'select'].includes(spec.widget))
    current = structuredClone(constantsOf(spec.schema)?.[0])
  if (spec.branches) {
    if (current === undefined && !(spec.required && depth > 0)) return current
    return withDefaults(
      reader,
      reader.branch(spec, reader.branchOf(spec, current)),
      current,
      depth + 1,
    )
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
function isMeant({ schema }: FieldSpec): boolean {
  return schema.default === null
    ? [schema.type].flat().includes('null')
    : schema.default !== undefined
}

/** A default object, without the members that say nothing. A copy: the form writes in place. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === null ? [] : [[key, withoutNulls(item)]],
    ),
  )
}

function objectDefaults(
  reader: SchemaReader,
  spec: FieldSpec,
  value: Record<string, unknown>,
  depth: number,
): unknown {
  let current: unknown = value
  for (const property of reader.properties(reader.shape(spec, value))) {
    const before = Object.hasOwn(value, property.name) ? value[property.name] : undefined
    const next = withDefaults(reader, property, before, depth + 1)
    if (next !== before) current = writeAt(current, [property.name], next)
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

/** What stands in a list for an entry that is not filled in yet. */
export const emptyValue = (spec: FieldSpec): unknown =>
  spec.type === 'string' ? '' : spec.type === 'object' ? {} : spec.type === 'array' ? [] : null
