import type { QueryAnswer, QueryBody } from '#gateway'
import { type EntityModel, type Field, type Filter, type StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { isLanguage, readAccess } from './records.ts'

type Parts = Pick<Gateway, 'read' | 'shipped'>

/** Records that are exported at once, and rows of a page of them. */
const MAX_EXPORT = 100_000
const PAGE = 2_000
const OWN = new Set(['page', 'limit', 'sort', 'search', 'language', 'confirm'])

/** A text of an address as the field takes it; what it does not take finds nothing. */
function typed(field: Field | undefined, text: string): unknown {
  if (field?.type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  const isNumber = field?.type === 'number' || field?.type === 'integer'
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

const wholeOf = (text: unknown): number | undefined =>
  text === undefined
    ? undefined
    : typeof text === 'string'
      ? Number(text || Number.NaN)
      : Number.NaN

/** `GET /{type}?query` as a query: fields by equality, `sort=name,-price`, `page`, `limit`, `search`. */
function bodyOfAddress(model: EntityModel | undefined, asked: Record<string, unknown>): QueryBody {
  const filter = Object.fromEntries(
    Object.entries(asked)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => {
        const field = model?.entity.properties[name]
        return Array.isArray(value)
          ? [name, { $in: value.map((one) => typed(field, String(one))) }]
          : [name, typed(field, String(value))]
      }),
  )
  const sort = typeof asked.sort === 'string' ? asked.sort.split(',').filter(Boolean) : []
  const [page, limit] = [wholeOf(asked.page), wholeOf(asked.limit)]
  return {
    args: [filter as Filter],
    ...(sort.length
      ? {
          sort: Object.fromEntries(
            sort.map((name) => (name.startsWith('-') ? [name.slice(1), -1] : [name, 1])),
          ) as Record<string, 1 | -1>,
        }
      : {}),
    ...(page !== undefined || limit !== undefined
      ? { paging: { ...(page !== undefined && { page }), ...(limit !== undefined && { limit }) } }
      : {}),
    ...(typeof asked.search === 'string' && asked.search ? { search: asked.search } : {}),
    ...(asked.language !== undefined && isLanguage(asked.language)
      ? { language: asked.language }
      : {}),
  }
}

const modelOf = ({ shipped }: Parts, type: string): EntityModel | undefined =>
  Object.hasOwn(shipped.model.entities, type) ? shipped.model.entities[type] : undefined

export const listRecords = (
  parts: Parts,
  caller: Caller,
  type: string,
  asked: Record<string, unknown>,
): Promise<Result<QueryAnswer>> =>
  parts.read.query(caller, type, bodyOfAddress(modelOf(parts, type), asked))

export async function countRecords(
  parts: Parts,
  caller: Caller,
  type: string,
  asked: Record<string, unknown>,
): Promise<Result<number>> {
  const { paging: _, ...body } = bodyOfAddress(modelOf(parts, type), asked)
  const found = await parts.read.query(caller, type, { ...body, method: 'count' })
  return found.ok ? ok(found.value.total) : found
}

/** How many there are, in each state where there are states, and when one was last changed. */
export async function recordStats(parts: Parts, caller: Caller, type: string) {
  const states = modelOf(parts, type)?.states
  // Each is read of one index, which a group of both would not be.
  const [found, last] = await Promise.all([
    parts.read.aggregate(caller, type, {
      pipeline: [{ $group: { _id: states ? `$${states.field}` : null, count: { $sum: 1 } } }],
    }),
    parts.read.aggregate(caller, type, {
      pipeline: [{ $sort: { updated_at: -1 } }, { $limit: 1 }, { $project: { updated_at: 1 } }],
    }),
  ])
  if (!found.ok) return found
  if (!last.ok) return last
  const groups = found.value as { _id: string | null; count: number }[]
  const [latest] = last.value as { updated_at: string }[]
  return ok({
    total: groups.reduce((sum, { count }) => sum + count, 0),
    latest: latest?.updated_at ?? null,
    ...(states
      ? { states: Object.fromEntries(groups.map(({ _id, count }) => [String(_id), count])) }
      : {}),
  })
}

/** All records that the caller may export, as far as they may read them. */
export async function exportRecords(
  parts: Parts,
  caller: Caller,
  type: string,
  asked: Record<string, unknown>,
): Promise<Result<StoredRecord[]>> {
  const access = readAccess(parts, caller, type, 'export')
  if (!access.ok) return access
  const { paging: _, args: [filter] = [], ...body } = bodyOfAddress(access.value.model, asked)
  const both = access.value.filter ? { $and: [access.value.filter, filter ?? {}] } : (filter ?? {})
  const rows: StoredRecord[] = []
  for (let after: string | undefined; ;) {
    const found = await parts.read.query(caller, type, {
      ...body,
      args: [both as Filter],
      sort: body.sort ?? { _id: 1 },
      paging: after === undefined ? { limit: PAGE } : { limit: PAGE, after, total: false },
    })
    if (!found.ok) return found
    if (after === undefined && found.value.total > MAX_EXPORT) return fail('query-too-large')
    rows.push(...found.value.data)
    after = found.value.paging.next
    if (after === undefined) return ok(rows)
  }
}
