import type { EntityDocument, Filter } from '#schema'

type Plain = string | number | boolean
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Address of a form whose new record begins with what a filter says of all records: `f.<field>=<value>`. */
export function beginningWith(path: string, filter: Filter = {}): string {
  const given = Object.entries(filter).filter((entry): entry is [string, Plain] =>
    isPlain(entry[1]),
  )
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([field, value]) => [`f.${field}`, String(value)])).toString()}`
}

/** A value of an address as its field has it. */
function typed(type: unknown, text: string): Plain {
  if (type === 'number' || type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

/** What an address says that a new record begins with. */
export const valuesOf = (
  { properties }: Pick<EntityDocument, 'properties'>,
  asked: URLSearchParams,
): Record<string, Plain> =>
  Object.fromEntries(
    [...asked].flatMap(([key, text]) => {
      const field = key.startsWith('f.') ? key.slice(2) : ''
      const found = Object.hasOwn(properties, field) ? properties[field] : undefined
      return found && !found.readOnly ? [[field, typed(found.type, text)]] : []
    }),
  )
