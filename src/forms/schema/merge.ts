import { isRecord, isSafeName } from '../core/path.ts'
import { SHARED_SCHEMAS } from './shared.ts'
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
}

const MOST_HOPS = 40

/** Finds what a `$ref` of a document names: a JSON pointer into it, an anchor, or one of the shared schemas. */
export function findReference(root: JsonSchema, ref: string): JsonSchema | undefined {
  if (Object.hasOwn(SHARED_SCHEMAS, ref)) return SHARED_SCHEMAS[ref]
  const [base, fragment = ''] = ref.split('#', 2)
  if (base && base !== root.$id) return Object.values(root.$defs ?? root.definitions ?? {}).find((schema) => schema.$id === ref)
  if (fragment === '') return root
  if (!fragment.startsWith('/')) return Object.values({ ...root.definitions, ...root.$defs }).find((schema) => schema.$anchor === fragment)
  let at: unknown = root
  for (const raw of fragment.slice(1).split('/')) {
    const name = decodeURIComponent(raw).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return isRecord(at) ? (at as JsonSchema) : undefined
}

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
    // A schema that is met again while it is being flattened refers to itself without end: it cannot be drawn.
    known.set(schema, raw)
    const flat = hops > MOST_HOPS ? raw : build(schema, hops)
    known.set(schema, flat)
    return flat
  }

  const build = (schema: JsonSchema, hops: number): FlatSchema => {
    const { $ref, allOf, if: when, then, else: otherwise, dependentSchemas, dependentRequired, dependencies, $defs: _defs, definitions: _definitions, ...own } = schema
    let flat: FlatSchema = { schema: {}, conditions: [] }
    if ($ref !== undefined) {
      const target = findReference(root, $ref)
      flat = target ? combine(flat, flatten(target, hops + 1)) : raw
    }
    for (const part of allOf ?? []) flat = combine(flat, flatten(part, hops + 1))
    const conditions: Condition[] = []
    if (when !== undefined) conditions.push({ if: when, ...(then !== undefined && { then }), ...(otherwise !== undefined && { else: otherwise }) })
    for (const [name, then] of [dependencies, dependentSchemas, dependentRequired].flatMap((keyword) => Object.entries(asRecord(keyword)))) {
      conditions.push({ if: { required: [name] }, then: (Array.isArray(then) ? { required: then } : then) as JsonSchema })
    }
    return combine(flat, { schema: own as JsonSchema, conditions })
  }
  return (schema) => flatten(schema)
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Two schemas that both hold, for drawing: properties side by side, requirements together, the tighter bound, else the later word. */
export function combine(a: FlatSchema, b: FlatSchema): FlatSchema {
  if (Object.keys(a.schema).length === 0 && a.conditions.length === 0) return b
  const schema: JsonSchema = { ...a.schema, ...b.schema }
  if (a.schema.properties && b.schema.properties) {
    schema.properties = { ...a.schema.properties }
    for (const [name, property] of Object.entries(b.schema.properties)) {
      if (!isSafeName(name)) continue
      const before = Object.hasOwn(a.schema.properties, name) ? a.schema.properties[name] : undefined
      schema.properties[name] = before === undefined || before === true ? property : property === true ? before : { allOf: [before, property] }
    }
  }
  if (a.schema.required && b.schema.required) schema.required = [...new Set([...a.schema.required, ...b.schema.required])]
  if (a.schema.enum && b.schema.enum) schema.enum = a.schema.enum.filter((one) => b.schema.enum!.includes(one))
  for (const [keyword, tighter] of BOUNDS) {
    const [left, right] = [a.schema[keyword], b.schema[keyword]]
    if (typeof left === 'number' && typeof right === 'number') schema[keyword] = tighter(left, right)
  }
  return { schema, conditions: [...a.conditions, ...b.conditions] }
}

const BOUNDS: [string, (a: number, b: number) => number][] = [
  ['minimum', Math.max],
  ['minLength', Math.max],
  ['minItems', Math.max],
  ['maximum', Math.min],
  ['maxLength', Math.min],
  ['maxItems', Math.min],
]
