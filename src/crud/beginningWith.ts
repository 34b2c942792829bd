import type { EntityDocument, Filter } from '#schema'
import { isRecord } from '#shared'

type Plain = string | number | boolean
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The values that an address can carry. */
export const plainOnly = (values: Record<string, unknown>): Filter =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isPlain(value))) as Filter

/** Is it what a new record is not anyway? */
const isLeftOut = ({ default: begins }: { default?: unknown }, condition: unknown): boolean =>
  isRecord(condition) &&
  Object.keys(condition).join() === '$ne' &&
  begins !== undefined &&
  begins !== condition.$ne

/**
 * Address of a form whose new record begins with what a filter says of all records: `f.<field>=<value>`; none where the
 * filter says more than that, since a new record would not be among them.
 */
export function beginningWith(
  path: string,
  filter: Filter = {},
  { properties }: Pick<EntityDocument, 'properties'> = { properties: {} },
): string | undefined {
  const given = Object.entries(filter).filter(
    ([field, condition]) => !isLeftOut(properties[field] ?? {}, condition),
  ) as [string, Plain][]
  if (!given.every(([, value]) => isPlain(value))) return undefined
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
