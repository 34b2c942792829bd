import { pickText, type Bilingual, type Locale, type Text } from '#shared'
import type { EntityDocument } from './types.ts'

/** Title of a record by the template of its entity. */
export function recordTitle(
  entity: EntityDocument,
  record: Record<string, unknown>,
  locale: Locale,
): string {
  const title = entity['x-entity'].titleTemplate.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (_, name: string) => {
      const value = record[name]
      if (typeof value === 'object' && value !== null && 'th' in value)
        return pickText(value as Text, locale)
      const labels = (
        entity.properties[name] as { 'x-labels'?: Record<string, Bilingual> } | undefined
      )?.['x-labels']
      return value === undefined || value === null
        ? ''
        : (labels?.[String(value)]?.[locale] ?? String(value))
    },
  )
  return title.trim() || entity['x-entity'].label[locale]
}
