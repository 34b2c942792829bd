import { sameJson } from '#engine'
import { migratePage, toModel, type NodeId, type PageModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import type { Result } from '#shared'

/** The fields of a page record that make its document; the others are the gateway's. */
const FIELDS = [
  'type',
  'slug',
  'aliases',
  'title',
  'owner',
  'display',
  'authen',
  'course',
  'destination',
  'maxKilobytes',
  'recordEntity',
  'next',
  'submit',
  'sendWhenValid',
  'ref1',
  'seo',
  'layout',
  'flow',
  'sources',
] as const

export function documentOf(record: StoredRecord): PageDocument {
  const settings = Object.fromEntries(
    FIELDS.filter((field) => record[field] !== undefined && record[field] !== null).map((field) => [
      field,
      record[field],
    ]),
  )
  return migratePage({ ...settings, builder: record.builder ?? [] } as unknown as PageDocument)
}

/** What a published page keeps of its own; its address and its parts' names hold as soon as they are saved. */
const PUBLISHED = [...FIELDS, 'builder'].filter(
  (field) => !['slug', 'aliases', 'owner'].includes(field),
)

/** Do visitors see something else than what was saved last? */
export function isBehind({ published, ...draft }: StoredRecord): boolean {
  if (typeof published !== 'object' || published === null) return false
  return PUBLISHED.some(
    (field) =>
      !sameJson(draft[field] ?? null, (published as Record<string, unknown>)[field] ?? null),
  )
}

export const readRecord = (record: StoredRecord): Result<PageModel> => toModel(documentOf(record))

/** What is sent to save: fields that differ from the document as it was read or saved last. What is gone becomes `null`. */
export function changedFields(before: PageDocument, now: PageDocument): Record<string, unknown> {
  const [a, b] = [
    before as unknown as Record<string, unknown>,
    now as unknown as Record<string, unknown>,
  ]
  return Object.fromEntries(
    [...FIELDS, 'builder']
      .filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]))
      .map((field) => [field, b[field] ?? null]),
  )
}

/** The node that a failure speaks of: by its id, or by a path such as `builder[0].columns[1].objects[0].props`. */
export function nodeAtPath(document: PageDocument, path: string | undefined): NodeId | undefined {
  if (!path) return undefined
  let at: unknown = document
  let found: NodeId | undefined
  for (const step of path
    .replace(/^\//, '')
    .split(/[.[\]/]+/)
    .filter(Boolean)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) break
    at = (at as Record<string, unknown>)[step]
    const id = typeof at === 'object' && at !== null ? (at as { id?: unknown }).id : undefined
    if (typeof id === 'string') found = id
  }
  return found
}

/** When a page is published and unpublished by itself (ISO 8601, UTC). */
export interface Schedule {
  publish_at?: string
  unpublish_at?: string
}

export function scheduleOf({ publish_at, unpublish_at }: StoredRecord): Schedule {
  return {
    ...(typeof publish_at === 'string' ? { publish_at } : {}),
    ...(typeof unpublish_at === 'string' ? { unpublish_at } : {}),
  }
}
