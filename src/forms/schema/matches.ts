import { isRecord } from '../core/path.ts'
import type { JsonSchema } from './types.ts'

type Find = (ref: string) => JsonSchema | undefined

/** A schema that refers to itself without end costs no more than this. */
const MOST_DEPTH = 40
const MOST_PARTS = 20_000

/**
 * Does a value meet a schema, well enough to choose what is drawn (`if`, the branch of a `oneOf`)? What is accepted in
 * the end is decided by the compiled validator alone; keywords this does not know count as met.
 */
export function matches(schema: JsonSchema | boolean, value: unknown, find: Find, spent = { parts: 0 }, depth = 0): boolean {
  if (typeof schema === 'boolean') return schema
  if (depth > MOST_DEPTH || ++spent.parts > MOST_PARTS) return true
  const meets = (part: unknown, at: unknown = value): boolean => matches(part as JsonSchema | boolean, at, find, spent, depth + 1)
  const list = (keyword: string): unknown[] | undefined => (Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : undefined)

  if (schema.$ref !== undefined) {
    const target = find(schema.$ref)
    if (target && !meets(target)) return false
  }
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isType(value, type))) return false
  if ('const' in schema && !sameJson(value, schema.const)) return false
  if (schema.enum && !schema.enum.some((one) => sameJson(value, one))) return false
  if (schema.not !== undefined && meets(schema.not)) return false
  if (list('allOf')?.some((part) => !meets(part))) return false
  if (list('anyOf') && !list('anyOf')!.some((part) => meets(part))) return false
  if (list('oneOf') && list('oneOf')!.filter((part) => meets(part)).length !== 1) return false
  if (schema.if !== undefined) {
    const next = meets(schema.if) ? schema.then : schema.else
    if (next !== undefined && !meets(next)) return false
  }
  if (typeof value === 'number') return meetsNumber(schema, value)
  if (typeof value === 'string') return meetsString(schema, value)
  if (Array.isArray(value)) return meetsArray(schema, value, meets)
  return !isRecord(value) || meetsObject(schema, value, meets)
}

type Meets = (part: unknown, at: unknown) => boolean
const limit = (schema: JsonSchema, keyword: string): number | undefined => (typeof schema[keyword] === 'number' ? schema[keyword] : undefined)

function meetsNumber(schema: JsonSchema, value: number): boolean {
  return (
    value >= (limit(schema, 'minimum') ?? -Infinity) &&
    value <= (limit(schema, 'maximum') ?? Infinity) &&
    value > (limit(schema, 'exclusiveMinimum') ?? -Infinity) &&
    value < (limit(schema, 'exclusiveMaximum') ?? Infinity)
  )
}

function meetsString(schema: JsonSchema, value: string): boolean {
  const length = [...value].length
  if (length < (limit(schema, 'minLength') ?? 0) || length > (limit(schema, 'maxLength') ?? Infinity)) return false
  return typeof schema.pattern !== 'string' || patternOf(schema.pattern).test(value)
}

function meetsArray(schema: JsonSchema, value: unknown[], meets: Meets): boolean {
  if (value.length < (limit(schema, 'minItems') ?? 0) || value.length > (limit(schema, 'maxItems') ?? Infinity)) return false
  const first = tupleOf(schema)
  const rest = restOf(schema)
  if (value.some((item, i) => (i < first.length ? !meets(first[i], item) : rest !== undefined && !meets(rest, item)))) return false
  return schema.contains === undefined || value.some((item) => meets(schema.contains, item))
}

function meetsObject(schema: JsonSchema, value: Record<string, unknown>, meets: Meets): boolean {
  if (schema.required?.some((name) => !Object.hasOwn(value, name))) return false
  const properties = schema.properties ?? {}
  for (const [name, item] of Object.entries(value)) {
    if (Object.hasOwn(properties, name)) {
      if (!meets(properties[name], item)) return false
    } else if (schema.additionalProperties !== undefined && !schema.patternProperties && !meets(schema.additionalProperties, item)) return false
  }
  return true
}

/** Schemas of the first items, in either spelling. */
export function tupleOf(schema: JsonSchema): (JsonSchema | boolean)[] {
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems as (JsonSchema | boolean)[]
  return Array.isArray(schema.items) ? schema.items : []
}

/** Schema of the items after the first ones, in either spelling. */
export function restOf(schema: JsonSchema): JsonSchema | boolean | undefined {
  return Array.isArray(schema.items) ? (schema.additionalItems as JsonSchema | boolean | undefined) : schema.items
}

export function isType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
}

const patterns = new Map<string, RegExp>()
const NOTHING = /(?:)/

/** A pattern that is no regular expression here matches all: the validator speaks about it. */
function patternOf(source: string): RegExp {
  let pattern = patterns.get(source)
  if (!pattern) {
    try {
      pattern = new RegExp(source, 'u')
    } catch {
      pattern = NOTHING
    }
    patterns.set(source, pattern)
  }
  return pattern
}
