import { formatDate, pickText, type Bilingual, type Locale, type Text } from '#shared'
import type { EntityDocument, Field } from './types.ts'

/** What is known of the records that fields refer to: by field and id. */
export type ReferredNames = Record<string, Record<string, string>>

/** The fields that the title of an entity's records is made of. */
export const titleFields = ({ 'x-entity': { titleTemplate } }: EntityDocument): string[] =>
  [...titleTemplate.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!)

/** The name that a record keeps of what it refers to, where it keeps one. */
const copied = ({ 'x-ref': ref }: Field, record: Record<string, unknown>): string => {
  const copy = Object.entries(ref?.copy ?? {}).find(([, theirs]) => theirs === ref?.display)?.[0]
  return copy === undefined ? '' : String(record[copy] ?? '')
}

/**
 * Title of a record by the template of its entity. What it refers to stands there by its name; an id says nothing to
 * anybody.
 */
export function recordTitle(
  entity: EntityDocument,
  record: Record<string, unknown>,
  locale: Locale,
  names: ReferredNames = {},
): string {
  const title = entity['x-entity'].titleTemplate.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (_, name: string) => {
      const value = record[name]
      if (value === undefined || value === null) return ''
      if (typeof value === 'object' && 'th' in value) return pickText(value as Text, locale)
      const field = (entity.properties[name] ?? {}) as Field & {
        'x-labels'?: Record<string, Bilingual>
      }
      if (field['x-ref']) return names[name]?.[String(value)] ?? copied(field, record)
      if (field.format === 'date') return formatDate(String(value), locale)
      return field['x-labels']?.[String(value)]?.[locale] ?? String(value)
    },
  )
  return title.replace(/\s+/g, ' ').trim() || entity['x-entity'].label[locale]
}
