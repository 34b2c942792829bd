import { formatDate, formatMoney, formatNumber } from '#i18n'
import type { Field } from '#schema'
import { pickText, type Bilingual, type Locale, type Text } from '#shared'

/** The words around a value: yes and no, names of the records it refers to, and what is said of one that may not be seen. */
export interface ValueWords {
  locale: Locale
  yes: string
  no: string
  unseen: string
  names?: Record<string, string> | undefined
}

type Labelled = Field & { 'x-labels'?: Record<string, Bilingual> }

/** The label that people read for a value of a closed list; undefined where it has none. */
export const labelOf = (field: Field, value: unknown, locale: Locale): string | undefined =>
  typeof value === 'string' ? (field as Labelled)['x-labels']?.[value]?.[locale] : undefined

/** A value as people read it, in lists, details, prints and files alike: one value reads the same everywhere. */
export function valueText(field: Field, value: unknown, words: ValueWords): string {
  const { locale, yes, no, names, unseen } = words
  if (value === undefined || value === null || value === '') return ''
  const label = labelOf(field, value, locale)
  if (label !== undefined) return label
  if (Array.isArray(value))
    return value
      .map((item) => names?.[String(item)] ?? valueText(field.items ?? {}, item, words))
      .join(', ')
  // Not every reader of a record may read what it refers to.
  if (field['x-ref']) return names?.[String(value)] ?? unseen
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number')
    return field['x-money'] ? formatMoney(value, locale) : formatNumber(value, locale)
  if (typeof value === 'object') {
    if ('th' in value) return pickText(value as Text, locale)
    const properties = (field.properties ?? {}) as Record<string, Field>
    return Object.entries(value)
      .map(([name, item]) => {
        const inner = properties[name] ?? {}
        return `${pickText(inner['x-label'], locale) || name}: ${valueText(inner, item, words)}`
      })
      .join('; ')
  }
  if (field.format === 'date') return formatDate(String(value), locale)
  if (field.format === 'date-time') return formatDate(String(value), locale, 'datetime')
  return String(value)
}

/** A value for a cell of a sheet: plain numbers stay numbers, all else is what people read. */
export const cellOf = (field: Field, value: unknown, words: ValueWords): string | number =>
  typeof value === 'number' ? value : valueText(field, value, words)
