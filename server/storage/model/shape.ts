import type { EntityDocument, Field } from '#schema'

/** What a declared value is; `any` where the schema leaves it open. */
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any'

export const isScalarKind = (kind: Kind): kind is 'string' | 'number' | 'boolean' =>
  kind === 'string' || kind === 'number' || kind === 'boolean'

type Definitions = Record<string, Field>

/** The field with a reference into the file's own definitions followed; other references stay open. */
export function followReference(field: Field, definitions: Definitions): Field {
  let current = field
  for (let hops = 0; hops < 10 && current.$ref?.startsWith('#/$defs/'); hops++) {
    const target = definitions[current.$ref.slice('#/$defs/'.length)]
    if (!target) break
    const { $ref: _, ...beside } = current
    current = { ...target, ...beside }
  }
  return current
}

const KINDS: Record<string, Kind> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
}

/** The kind of a followed field; a nullable type counts as the type. */
export function kindOf(field: Field): Kind {
  const types = (Array.isArray(field.type) ? field.type : [field.type]).filter(
    (type) => type !== 'null',
  )
  if (types.length === 1 && typeof types[0] === 'string') return KINDS[types[0]] ?? 'any'
  if (
    field.type === undefined &&
    Array.isArray(field.enum) &&
    field.enum.length &&
    field.enum.every((value) => typeof value === 'string')
  )
    return 'string'
  return 'any'
}

/** What stands at a name inside a value: a declared field, something open, or nothing. */
export function childField(
  field: Field,
  name: string,
  definitions: Definitions,
): Field | 'open' | null {
  const kind = kindOf(field)
  const declared =
    field.properties && Object.hasOwn(field.properties, name) ? field.properties[name] : undefined
  if (declared) return followReference(declared, definitions)
  if (kind !== 'object' && kind !== 'any') return null
  if (typeof field.additionalProperties === 'object')
    return followReference(field.additionalProperties, definitions)
  if (field.additionalProperties === false) return null
  return 'open'
}

export const itemsOf = (field: Field, definitions: Definitions): Field =>
  followReference(field.items ?? {}, definitions)

const DEPTH = 8

export interface DeclaredField {
  /** Dotted, arrays transparent: `items.quantity`. */
  path: string
  field: Field
  kind: Kind
  /** No array on the way, itself included. */
  single: boolean
}

const declared = new WeakMap<EntityDocument, readonly DeclaredField[]>()

/** Every field the entity declares, parents before children, at most eight levels down. */
export function declaredFields(entity: EntityDocument): readonly DeclaredField[] {
  const known = declared.get(entity) ?? findDeclared(entity)
  declared.set(entity, known)
  return known
}

function findDeclared(entity: EntityDocument): DeclaredField[] {
  const definitions = entity.$defs ?? {}
  const found: DeclaredField[] = []
  const walk = (
    properties: Record<string, Field>,
    prefix: string,
    single: boolean,
    depth: number,
  ): void => {
    if (depth > DEPTH) return
    for (const [name, raw] of Object.entries(properties)) {
      const field = followReference(raw, definitions)
      const kind = kindOf(field)
      const path = prefix + name
      found.push({ path, field, kind, single: single && kind !== 'array' })
      let inner = field
      for (let level = 0; kindOf(inner) === 'array' && level < 3; level++)
        inner = itemsOf(inner, definitions)
      if (inner.properties)
        walk(inner.properties, `${path}.`, single && kind !== 'array', depth + 1)
    }
  }
  walk(entity.properties, '', true, 1)
  return found
}

/** Texts whose bytes are already in the order people expect: closed lists, dates, ids. Others are sorted by a Thai key. */
export const sortsByBytes = (field: Field): boolean =>
  Array.isArray(field.enum) ||
  field['x-ref'] !== undefined ||
  ['date', 'date-time', 'time', 'uuid'].includes(String(field.format))
