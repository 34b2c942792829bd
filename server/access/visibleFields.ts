import type { EntityDocument, Field } from '#schema'
import { followReference } from '../storage/index.ts'

type Fields = Record<string, Field>

/** Keywords whose value is a schema, and those whose value is a list of schemas. */
const INNER = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
] as const
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const
const NAMED = ['properties', '$defs', 'patternProperties', 'dependentSchemas'] as const

export interface VisibleFields {
  properties: Fields
  $defs?: Fields
}

/**
 * The properties and definitions of an entity as somebody with these roles may know them: at every depth without the
 * secret ones and those that their roles may not read, what they may not write read-only, and `x-access` nowhere.
 */
export function visibleFields(
  { properties, $defs = {} }: Pick<EntityDocument, 'properties' | '$defs'>,
  roles: readonly string[],
): VisibleFields {
  const definitions = $defs as Fields
  const admits = (wanted: string[] | undefined): boolean =>
    !wanted || wanted.some((role) => roles.includes(role))
  const followed = (field: Field): Field => followReference(field, definitions)
  const mayRead = (field: Field): boolean => {
    const { 'x-secret': secret, 'x-access': access } = followed(field)
    return !secret && admits(access?.read)
  }
  const mayWrite = (field: Field): boolean => {
    const { 'x-access': access } = followed(field)
    return admits(access?.write ?? access?.read)
  }
  const all = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        mayRead(field)
          ? [[name, mayWrite(field) ? seen(field) : { ...seen(field), readOnly: true }] as const]
          : [],
      ),
    )
  const isSchema = (value: unknown): value is Field =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const seen = ({ 'x-access': _access, ...field }: Field): Field => {
    const result: Record<string, unknown> = { ...field }
    const hidden = new Set(
      Object.entries(followed(field).properties ?? {})
        .filter(([, inner]) => !mayRead(inner))
        .map(([name]) => name),
    )
    for (const name of NAMED) if (isSchema(result[name])) result[name] = all(result[name] as Fields)
    for (const name of INNER)
      if (isSchema(result[name])) result[name] = mayRead(result[name]) ? seen(result[name]) : {}
    for (const name of LISTS)
      if (Array.isArray(result[name]))
        result[name] = (result[name] as unknown[]).map((part) =>
          isSchema(part) ? (mayRead(part) ? seen(part) : {}) : part,
        )
    if (Array.isArray(field.required))
      result.required = field.required.filter((name) => !hidden.has(name))
    const columns = field['x-child']
    if (columns) {
      const rows = followed(field.items ?? {}).properties ?? {}
      const shown = (name: string): boolean => !Object.hasOwn(rows, name) || mayRead(rows[name]!)
      result['x-child'] = Object.fromEntries(
        Object.entries(columns).map(([name, value]) => [
          name,
          Array.isArray(value)
            ? value.filter((column) => typeof column !== 'string' || shown(column))
            : value,
        ]),
      )
    }
    return result as Field
  }
  return {
    properties: all(properties),
    ...(Object.keys(definitions).length ? { $defs: all(definitions) } : {}),
  }
}
