import { isRecord } from '#shared'
import { SHARED_SCHEMAS } from './shared.ts'
import type { JsonSchema } from './types.ts'

/** Finds what a `$ref` names, seen from the schema that it stands in. */
export type Find = (ref: string, from?: object) => JsonSchema | undefined

/** Base of a document that names none. */
const NOWHERE = 'https://schema.invalid/'
/** Keywords whose value is data, in which nothing is a schema. */
const DATA = new Set(['const', 'enum', 'default', 'examples'])

interface Resources {
  /** Schemas by address: those with an `$id`, and with `#anchor` behind it those with an anchor. */
  byAddress: Map<string, JsonSchema>
  /** The address of the resource that a schema belongs to. */
  baseOf: WeakMap<object, string>
  base: string
}

const known = new WeakMap<object, Resources>()

function resources(root: JsonSchema): Resources {
  let found = known.get(root)
  if (found) return found
  found = { byAddress: new Map(), baseOf: new WeakMap(), base: NOWHERE }
  known.set(root, found)
  found.base = gather(root, NOWHERE, found)
  return found
}

/** Walks a document once; answers the address of its outermost schema. */
function gather(start: object, from: string, { byAddress, baseOf }: Resources): string {
  const queue: [object, string][] = [[start, from]]
  let first: string | undefined
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [schema, around] = next
    if (baseOf.has(schema)) continue
    let base = around
    if (!Array.isArray(schema)) {
      const { id, $anchor, $dynamicAnchor, $id = id } = schema as JsonSchema & { id?: unknown }
      // An `$id` of `#name` is how draft-07 writes an anchor, `id` how draft-04 writes `$id`.
      const old = typeof $id === 'string' && $id.startsWith('#') ? $id.slice(1) : undefined
      if (typeof $id === 'string' && old === undefined) base = addressOf($id, around)
      if (base !== around || first === undefined) byAddress.set(base, schema as JsonSchema)
      for (const anchor of [$anchor, $dynamicAnchor, old])
        if (typeof anchor === 'string') byAddress.set(`${base}#${anchor}`, schema as JsonSchema)
    }
    first ??= base
    baseOf.set(schema, base)
    for (const [keyword, part] of Object.entries(schema))
      if (typeof part === 'object' && part !== null && !DATA.has(keyword))
        queue.push([part as object, base])
  }
  return first ?? from
}

function addressOf(ref: string, base: string): string {
  try {
    const url = new URL(ref, base)
    url.hash = ''
    return url.href
  } catch {
    return ref
  }
}

/** What a `$ref` of a document names: a JSON pointer, an anchor, a schema by its `$id`, or one of the shared schemas. */
export function findReference(
  root: JsonSchema,
  ref: string,
  from: object = root,
): JsonSchema | undefined {
  if (Object.hasOwn(SHARED_SCHEMAS, ref)) return SHARED_SCHEMAS[ref]
  const { byAddress, baseOf, base: outer } = resources(root)
  const [address = '', fragment = ''] = ref.split('#', 2)
  const base = baseOf.get(from) ?? outer
  const target = address === '' ? base : addressOf(address, base)
  const resource = byAddress.get(target)
  if (!resource || fragment === '') return resource
  return fragment.startsWith('/')
    ? atPointer(resource, fragment)
    : byAddress.get(`${target}#${fragment}`)
}

function atPointer(resource: JsonSchema, pointer: string): JsonSchema | undefined {
  let at: unknown = resource
  for (const raw of pointer.slice(1).split('/')) {
    const name = decode(raw).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  if (typeof at === 'boolean') return at ? {} : { not: {} }
  return isRecord(at) ? (at as JsonSchema) : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
