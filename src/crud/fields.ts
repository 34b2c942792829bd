import type { EntityDocument, Field } from '#schema'
import type { Locale } from '#shared'

/** Label of a field in a language; its name where it has none. */
export const fieldLabel = (
  entity: Pick<EntityDocument, 'properties'>,
  name: string,
  locale: Locale,
): string => SYSTEM_LABELS[name]?.[locale] ?? entity.properties[name]?.['x-label']?.[locale] ?? name

const SYSTEM_LABELS: Record<string, Record<Locale, string>> = {
  created_at: { th: 'สร้างเมื่อ', en: 'Created' },
  updated_at: { th: 'แก้ไขเมื่อ', en: 'Changed' },
}

/** May a list sort by it? */
export const isSortable = ({ type, $ref }: Field): boolean =>
  type === 'string' ||
  type === 'number' ||
  type === 'integer' ||
  type === 'boolean' ||
  $ref === 'sala:text'

/** Sections of the generated form; fields that no section names follow at the end. */
export const formSections = (entity: EntityDocument) => entity['x-form']?.sections ?? []
