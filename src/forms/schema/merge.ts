import { isRecord } from '#shared'
import { isSafeName } from '../core/path.ts'
import { sameJson } from './matches.ts'
import { findReference } from './references.ts'
import type { JsonSchema } from './types.ts'

export interface Condition {
  if: JsonSchema | boolean
  then?: JsonSchema | boolean
  else?: JsonSchema | boolean
}

/** A schema made flat for drawing: references followed, `allOf` merged, what depends on the value set apart. */
export interface FlatSchema {
  schema: JsonSchema
  conditions: Condition[]
  /** Its choice came with a condition. */
  brought?: boolean
}

const MAX_HOPS = 40

/** Flattens the schemas of one document; the same schema gives the same object again. */
export function createFlattener(root: JsonSchema): (schema: JsonSchema | boolean) => FlatSchema {
  const known = new WeakMap<object, FlatSchema>()
  const raw: FlatSchema = { schema: { 'x-widget': 'json' }, conditions: [] }
  const any: FlatSchema = { schema: {}, conditions: [] }
  const none: FlatSchema = { schema: { not: {} }, conditions: [] }

  const flatten = (schema: JsonSchema | boolean, hops = 0): FlatSchema => {
    if (typeof schema === 'boolean') return schema ? any : none
    const before = known.get(schema)
    if (before) return before
    // A schema that is met again while it is being flattened refers to itself without end: it cannot be rendered.
    known.set(schema, raw)
    const flat = hops > MAX_HOPS ? raw : build(schema, hops)
    known.set(schema, flat)
    return flat
  }

  const build = (schema: JsonSchema, hops: number): FlatSchema => {
    const {
      $ref: plain,
      $dynamicRef: dynamic,
      $recursiveRef: recursive,
      allOf,
      if: when,
      then,
      else: otherwise,
      dependentSchemas,
      dependentRequired,
      dependencies,
      $defs: _defs,
      definitions: _definitions,
      ...own
    } = schema
    let flat: FlatSchema = { schema: {}, conditions: [] }
    const ref = plain ?? dynamic ?? recursive
    if (typeof ref === 'string') {
      const target = findReference(root, ref, schema)
      flat = target
        ? combine(flat, flatten(target, hops + 1))
        : { schema: { 'x-widget': 'json', 'x-outside': ref }, conditions: [] }
    }
    for (const part of allOf ?? []) flat = combine(flat, flatten(part, hops + 1))
    const conditions: Condition[] = []
    if (when !== undefined)
      conditions.push({
        if: when,
        ...(then !== undefined && { then }),
        ...(otherwise !== undefined && { else: otherwise }),
      })
    for (const [name, then] of [dependencies, dependentSchemas, dependentRequired].flatMap(
      (keyword) => Object.entries(asRecord(keyword)),
    )) {
      conditions.push({
        if: { required: [name] },
        then: (Array.isArray(then) ? { required: then } : then) as JsonSchema,
      })
    }
    // A type that is a schema, as draft-03 has it, is understood by no widget.
    if (Array.isArray(own.type) && own.type.some((type) => typeof type !== 'string')) {
      delete own.type
      own['x-widget'] ??= 'json'
    }
    const { anyOf, ...rest } = own as JsonSchema
    return rest.oneOf && anyOf
      ? combine(combine(flat, { schema: rest, conditions }), { schema: { anyOf }, conditions: [] })
      : combine(flat, { schema: own as JsonSchema, conditions })
  }
  return (schema) => flatten(schema)
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Two schemas that both hold, for drawing: properties side by side, requirements together, the tighter bound, else the later word. */
export function combine(a: FlatSchema, b: FlatSchema): FlatSchema {
  if (Object.keys(a.schema).length === 0 && a.conditions.length === 0) return b
  if (Object.keys(b.schema).length === 0 && b.conditions.length === 0) return a
  const schema: JsonSchema = { ...a.schema, ...b.schema }
  for (const keyword of ['properties', 'patternProperties'] as const) {
    const [left, right] = [a.schema[keyword], b.schema[keyword]]
    if (isRecord(left) && isRecord(right))
      schema[keyword] = bothProperties(left as Properties, right as Properties)
  }
  for (const keyword of ['items', 'additionalProperties', 'propertyNames'] as const) {
    const [left, right] = [a.schema[keyword], b.schema[keyword]]
    if (isRecord(left) && isRecord(right)) schema[keyword] = { allOf: [left, right] } as JsonSchema
  }
  if (a.schema.required && b.schema.required)
    schema.required = [...new Set([...a.schema.required, ...b.schema.required])]
  if (a.schema.enum && b.schema.enum)
    schema.enum = a.schema.enum.filter((one) =>
      b.schema.enum!.some((other) => sameJson(one, other)),
    )
  if (a.schema.type !== undefined && b.schema.type !== undefined)
    schema.type = bothTypes([a.schema.type].flat(), [b.schema.type].flat())
  for (const [keyword, tighter] of BOUNDS) {
    const [left, right] = [a.schema[keyword], b.schema[keyword]]
    if (typeof left === 'number' && typeof right === 'number')
      schema[keyword] = tighter(left, right)
  }
  combineWays(a.schema, b.schema, schema)
  return { schema, conditions: [...a.conditions, ...b.conditions] }
}

type Properties = Record<string, JsonSchema | boolean>

function bothProperties(a: Properties, b: Properties): Properties {
  const both = { ...a }
  for (const [name, property] of Object.entries(b)) {
    if (!isSafeName(name)) continue
    const before = Object.hasOwn(a, name) ? a[name] : undefined
    both[name] =
      before === undefined || before === true
        ? property
        : property === true
          ? before
          : { allOf: [before, property] }
  }
  return both
}

/** The types that both allow; where they exclude each other, the later word. */
function bothTypes(a: string[], b: string[]): string | string[] {
  const both = b.filter((type) => a.includes(type) || (type === 'integer' && a.includes('number')))
  if (a.includes('integer') && b.includes('number')) both.push('integer')
  return both.length === 0 ? b : both.length === 1 ? both[0]! : both
}

/** Of two choices that both hold the first is the choice, and the other one is to be made in each of its ways. */
function combineWays(a: JsonSchema, b: JsonSchema, into: JsonSchema): void {
  const left = a.oneOf ?? a.anyOf
  const right = b.oneOf ?? b.anyOf
  const later = [...(a.allOf ?? []), ...(b.allOf ?? [])]
  if (left && right && left !== right) {
    delete into.oneOf
    delete into.anyOf
    // A choice of requirements alone renders nothing; the other one does.
    const [first, second] = left.some(isRendered) ? [a, b] : [b, a]
    Object.assign(into, waysOf(first))
    if (left.some(isRendered) && right.some(isRendered)) later.push(waysOf(second))
  }
  if (later.length > 0) into.allOf = later
}

const waysOf = ({ oneOf, anyOf }: JsonSchema): JsonSchema => (oneOf ? { oneOf } : { anyOf: anyOf! })

/** Keywords by which a way of a choice looks different from the others; the rest only constrains. */
const DRAWN = [
  'type',
  'properties',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'enum',
  'const',
  'items',
  'prefixItems',
  'allOf',
  'oneOf',
  'anyOf',
  'format',
  'additionalProperties',
  'patternProperties',
]
export const isRendered = (way: JsonSchema | boolean): way is JsonSchema =>
  isRecord(way) && DRAWN.some((keyword) => keyword in way)

const BOUNDS: [string, (a: number, b: number) => number][] = [
  ['minimum', Math.max],
  ['minLength', Math.max],
  ['minItems', Math.max],
  ['minProperties', Math.max],
  ['maximum', Math.min],
  ['maxLength', Math.min],
  ['maxItems', Math.min],
  ['maxProperties', Math.min],
]
