import { isRecord } from '#shared'
import type { Find } from './references.ts'
import type { JsonSchema } from './types.ts'
import { patternOf } from './patternOf.ts'

/** A schema that refers to itself without end costs no more than this. */
const MAX_DEPTH = 40
const MAX_PARTS = 20_000

/**
 * Does a value meet a schema, well enough to choose what is rendered (`if`, the branch of a `oneOf`)? What is accepted in
 * the end is decided by the compiled validator alone; keywords this does not know count as met.
 */
export function matches(
  schema: JsonSchema | boolean,
  value: unknown,
  find: Find,
  spent = { parts: 0 },
  depth = 0,
): boolean {
  if (typeof schema === 'boolean') return schema
  if (depth > MAX_DEPTH || ++spent.parts > MAX_PARTS) return true
  const meets = (part: unknown, at: unknown = value): boolean =>
    matches(part as JsonSchema | boolean, at, find, spent, depth + 1)
  const list = (keyword: string): unknown[] | undefined =>
    Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : undefined

  for (const ref of [schema.$ref, schema.$dynamicRef, schema.$recursiveRef]) {
    const target = typeof ref === 'string' ? find(ref, schema) : undefined
    if (target && !meets(target)) return false
  }
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isType(value, type)))
    return false
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
const limit = (schema: JsonSchema, keyword: string): number | undefined =>
  typeof schema[keyword] === 'number' ? schema[keyword] : undefined

/** As the validator reckons it (`multipleOfPrecision`): binary fractions make 0.07 no whole number of hundredths. */
const isMultiple = (value: number, of: number): boolean =>
  Math.abs(Math.round(value / of) - value / of) <= 1e-6

function meetsNumber(schema: JsonSchema, value: number): boolean {
  return (
    value >= (limit(schema, 'minimum') ?? -Infinity) &&
    value <= (limit(schema, 'maximum') ?? Infinity) &&
    value > (limit(schema, 'exclusiveMinimum') ?? -Infinity) &&
    value < (limit(schema, 'exclusiveMaximum') ?? Infinity) &&
    (schema.multipleOf === undefined || isMultiple(value, Number(schema.multipleOf)))
  )
}

function meetsString(schema: JsonSchema, value: string): boolean {
  const length = [...value].length
  if (
    length < (limit(schema, 'minLength') ?? 0) ||
    length > (limit(schema, 'maxLength') ?? Infinity)
  )
    return false
  return typeof schema.pattern !== 'string' || knownPattern(schema.pattern).test(value)
}

function meetsArray(schema: JsonSchema, value: unknown[], meets: Meets): boolean {
  if (
    value.length < (limit(schema, 'minItems') ?? 0) ||
    value.length > (limit(schema, 'maxItems') ?? Infinity)
  )
    return false
  const first = tupleOf(schema)
  const rest = restOf(schema)
  if (
    value.some((item, i) =>
      i < first.length ? !meets(first[i], item) : rest !== undefined && !meets(rest, item),
    )
  )
    return false
  if (
    schema.uniqueItems === true &&
    value.some((item, i) => value.slice(0, i).some((other) => sameJson(item, other)))
  )
    return false
  if (schema.contains === undefined) return true
  const found = value.filter((item) => meets(schema.contains, item)).length
  return (
    found >= (limit(schema, 'minContains') ?? 1) &&
    found <= (limit(schema, 'maxContains') ?? Infinity)
  )
}

function meetsObject(schema: JsonSchema, value: Record<string, unknown>, meets: Meets): boolean {
  const has = (name: string): boolean => Object.hasOwn(value, name)
  if (schema.required?.some((name) => !has(name))) return false
  // A condition names few properties of a value that may have thousands: all its names are gone through only where it must be.
  const properties = schema.properties ?? {}
  for (const name of Object.keys(properties))
    if (has(name) && !meets(properties[name], value[name])) return false
  for (const keyword of ['dependencies', 'dependentRequired', 'dependentSchemas']) {
    for (const [name, wanted] of Object.entries(isRecord(schema[keyword]) ? schema[keyword] : {})) {
      if (
        has(name) &&
        !(Array.isArray(wanted)
          ? wanted.every((other) => has(String(other)))
          : meets(wanted, value))
      )
        return false
    }
  }
  return (
    OF_ALL_NAMES.every((keyword) => schema[keyword] === undefined) ||
    meetsNames(schema, value, meets)
  )
}

const OF_ALL_NAMES = [
  'minProperties',
  'maxProperties',
  'propertyNames',
  'patternProperties',
  'additionalProperties',
]

function meetsNames(schema: JsonSchema, value: Record<string, unknown>, meets: Meets): boolean {
  const names = Object.keys(value)
  if (
    names.length < (limit(schema, 'minProperties') ?? 0) ||
    names.length > (limit(schema, 'maxProperties') ?? Infinity)
  )
    return false
  if (
    schema.propertyNames !== undefined &&
    names.some((name) => !meets(schema.propertyNames, name))
  )
    return false
  const patterns = Object.entries(
    isRecord(schema.patternProperties) ? schema.patternProperties : {},
  )
  return names.every((name) => {
    const parts = patterns
      .filter(([pattern]) => knownPattern(pattern).test(name))
      .map(([, part]) => part)
    if (parts.length > 0) return parts.every((part) => meets(part, value[name]))
    return (
      schema.additionalProperties === undefined ||
      Object.hasOwn(schema.properties ?? {}, name) ||
      meets(schema.additionalProperties, value[name])
    )
  })
}

/** Schemas of the first items, in either spelling. */
export function tupleOf(schema: JsonSchema): (JsonSchema | boolean)[] {
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems as (JsonSchema | boolean)[]
  return Array.isArray(schema.items) ? schema.items : []
}

/** Schema of the items after the first ones, in either spelling. */
export function restOf(schema: JsonSchema): JsonSchema | boolean | undefined {
  return Array.isArray(schema.items)
    ? (schema.additionalItems as JsonSchema | boolean | undefined)
    : schema.items
}

/** The values that a schema leaves no choice about: a constant, or the only one of an `enum`. */
export const constantsOf = (schema: JsonSchema): unknown[] | undefined =>
  'const' in schema
    ? [schema.const]
    : schema.type === 'null'
      ? [null]
      : schema.enum?.length === 1
        ? schema.enum
        : undefined

export function isType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  )
}

const patterns = new Map<string, RegExp>()
const NOTHING = /(?:)/

/** A pattern that is no regular expression here matches all: the validator speaks about it. */
function knownPattern(source: string): RegExp {
  let pattern = patterns.get(source)
  if (!pattern) {
    try {
      pattern = patternOf(source)
    } catch {
      pattern = NOTHING
    }
    patterns.set(source, pattern)
  }
  return pattern
}
