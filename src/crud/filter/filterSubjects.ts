import type { EntityDocument, Field } from '#schema'
import { listableFields } from '#schema'
import type { Locale } from '#shared'
import { fieldLabel } from '../fields.ts'
import type { FilterKind } from './where.ts'

/** A field that a list can be narrowed by. */
export interface FilterSubject {
  /** `items.quantity` of the lines of a document. */
  path: string
  label: string
  kind: FilterKind
  field: Field
}

const SYSTEM: Record<string, Field> = {
  created_at: { type: 'string', format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
}

/** What can be asked of a field; nothing of one whose values are no plain ones. */
export function filterKind(field: Field): FilterKind | undefined {
  if (field['x-large'] || field['x-secret'] || field.writeOnly) return undefined
  if (field['x-ref']) return 'reference'
  if (field.type === 'array') {
    const { type, 'x-ref': refers } = (field.items ?? {}) as Field
    return refers ? 'reference' : type === 'string' ? 'list' : undefined
  }
  if (field.enum) return field.type === 'number' || field.type === 'integer' ? 'number' : 'choice'
  if (field.type === 'boolean') return 'boolean'
  if (field.type === 'number' || field.type === 'integer') return 'number'
  if (field.type !== 'string') return undefined
  return field.format === 'date' ? 'date' : field.format === 'date-time' ? 'moment' : 'text'
}

/** Fields of the rows of a table within the record. */
function rowSubjects(name: string, label: string, { items }: Field, locale: Locale) {
  const { type, properties = {} } = (items ?? {}) as Field
  if (type !== 'object') return []
  return Object.entries(properties as Record<string, Field>).flatMap(([inner, field]) => {
    const kind = field['x-widget'] === 'hidden' ? undefined : filterKind(field)
    const own = field['x-label']?.[locale] ?? inner
    return kind ? [{ path: `${name}.${inner}`, label: `${label} › ${own}`, kind, field }] : []
  })
}

/** Every field of an entity that its list can be narrowed by, those of the list first, the lines of documents last. */
export function filterSubjects(
  entity: Pick<EntityDocument, 'properties' | 'x-list'>,
  locale: Locale,
): FilterSubject[] {
  const first = entity['x-list']?.filters ?? []
  const columns = entity['x-list']?.columns ?? []
  const names = [...new Set([...first, ...columns, ...listableFields(entity)])]
  const own = [...names, ...Object.keys(SYSTEM)].flatMap((path): FilterSubject[] => {
    const field = entity.properties[path] ?? SYSTEM[path]
    const kind = field && filterKind(field)
    return kind ? [{ path, label: fieldLabel(entity, path, locale), kind, field }] : []
  })
  const rows = Object.entries(entity.properties).flatMap(([name, field]) =>
    field.type === 'array' && field['x-widget'] !== 'hidden'
      ? rowSubjects(name, fieldLabel(entity, name, locale), field, locale)
      : [],
  )
  return [...new Map([...own, ...rows].map((one) => [one.path, one])).values()]
}
