import type { QueryAnswer } from '#gateway'
import { excerpt, type PageInput } from '#pages/model'
import { recordTitle, type EntityDocument, type StoredRecord } from '#schema'
import { pickText, type Locale, type Text } from '#shared'

type Meta = NonNullable<Extract<PageInput, { kind: 'page' }>['meta']>

/** Graphemes of a description that a search engine shows. */
const DESCRIPTION = 160

/** The record that a page is about, out of the answer of its query. */
export function subjectOf(answer: unknown): StoredRecord | null {
  const found = answer as StoredRecord | Pick<QueryAnswer, 'data'> | null
  return found && Array.isArray(found.data)
    ? ((found.data[0] as StoredRecord | undefined) ?? null)
    : (found as StoredRecord | null)
}

const textAt = (record: StoredRecord, field: string, locale: Locale): string => {
  const value = record[field]
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'th' in value)
    ? pickText(value as Text, locale)
    : ''
}

/** What search engines and social networks are told of a record, by what its entity declares; only of fields that the record came with. */
export function recordMeta(entity: EntityDocument, record: StoredRecord, locale: Locale): Meta {
  const { summary = [], picture } = entity['x-entity']
  const description = summary
    .map((field) => excerpt(textAt(record, field, locale), DESCRIPTION))
    .find(Boolean)
  const image = picture ? textAt(record, picture, locale) : ''
  return {
    title: recordTitle(entity, record, locale),
    ...(description ? { description } : {}),
    ...(image ? { image } : {}),
  }
}
