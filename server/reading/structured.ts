import { excerpt } from '#pages/model'
import type { EntityDocument, StoredRecord } from '#schema'
import { isRecord, isTranslatedText, pickText, type Locale } from '#shared'

/** What a template is filled from; `related` reads records that refer to the one described. */
export interface StructuredScope {
  locale: Locale
  origin: string
  url: string
  site: Record<string, unknown>
  related(query: RelatedQuery): Promise<StoredRecord[]>
}

/** Records of another entity whose field holds this record's id. */
export interface RelatedQuery {
  entity: string
  field: string
  id: string
  sort?: Record<string, 1 | -1>
  limit?: number
}

const DESCRIPTION = 300
/** Words of schema.org whose values are addresses. */
const ADDRESSES = new Set(['url', 'image', 'logo', 'item'])

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).every((key) => key === '@type'))

type Row = Record<string, unknown>

function fillText(text: string, row: Row, scope: StructuredScope): unknown {
  if (text === '$$url') return scope.url
  if (text === '$$site') return scope.site
  if (!text.startsWith('$')) return text
  const value = row[text.slice(1)]
  return isTranslatedText(value) ? pickText(value, scope.locale) : value
}

const sameOrigin = (value: unknown, origin: string): unknown =>
  typeof value === 'string' && value.startsWith('/') ? new URL(value, origin).href : value

async function fillObject(
  template: Record<string, unknown>,
  row: Row,
  scope: StructuredScope,
): Promise<unknown> {
  if (typeof template.$plain === 'string') {
    const text = fillText(template.$plain, row, scope)
    return typeof text === 'string' ? excerpt(text, DESCRIPTION) : undefined
  }
  if (Array.isArray(template.$first)) {
    const all = await Promise.all(template.$first.map((one) => fill(one, row, scope)))
    return all.find((value) => !isEmpty(value))
  }
  if (typeof template.$map === 'string')
    return (template.of as Row)[String(fillText(template.$map, row, scope))]
  if (typeof template.$each === 'string') {
    const rows = fillText(template.$each, row, scope)
    return fillEach(Array.isArray(rows) ? rows : [], template.as, scope)
  }
  if (isRecord(template.$records)) {
    const query = template.$records as unknown as Omit<RelatedQuery, 'id'>
    return fillEach(await scope.related({ ...query, id: String(row._id) }), template.as, scope)
  }
  const filled: Row = {}
  for (const [key, part] of Object.entries(template)) {
    const value = await fill(part, row, scope)
    if (!isEmpty(value)) filled[key] = ADDRESSES.has(key) ? sameOrigin(value, scope.origin) : value
  }
  return filled
}

const fillEach = (rows: unknown[], as: unknown, scope: StructuredScope): Promise<unknown[]> =>
  Promise.all(rows.map((one) => fill(as, isRecord(one) ? one : { value: one }, scope)))

async function fill(template: unknown, row: Row, scope: StructuredScope): Promise<unknown> {
  if (typeof template === 'string') return fillText(template, row, scope)
  if (Array.isArray(template)) return fillEach([row], template[0], scope)
  return isRecord(template) ? fillObject(template, row, scope) : template
}

/**
 * What search engines are told of a record, by the `x-structured` of its entity (schema.org, JSON-LD). `$field` is a value
 * of the record, `$$url` its address, `$$site` who offers it; what is empty is left out.
 */
export async function structuredRecord(
  entity: Pick<EntityDocument, 'x-structured'>,
  record: StoredRecord,
  scope: StructuredScope,
): Promise<unknown[]> {
  const template = entity['x-structured']
  return template
    ? [{ '@context': 'https://schema.org', ...((await fill(template, record, scope)) as Row) }]
    : []
}

/** The way from the home page to what is shown, for search engines. */
export const structuredTrail = (
  trail: readonly { name: string; path: string }[],
  origin: string,
): unknown[] =>
  trail.length < 2
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: new URL(path, origin).href,
          })),
        },
      ]

/** A list of what has an address of its own, for search engines. */
export const structuredList = (
  items: readonly { name: string; path: string }[],
  origin: string,
): unknown[] =>
  items.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: items.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: new URL(path, origin).href,
          })),
        },
      ]
