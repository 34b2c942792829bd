import type { AggregateBody, QueryAnswer, QueryBody } from '#gateway'
import type { EntityModel, Filter, StoredRecord } from '#schema'
import { fail, isLocale, ok, type Clock, type Locale, type Result } from '#shared'
import { matches } from '#engine'
import { accessFor, lookupAccess, pruneRecord, type Operation } from '../access/index.ts'
import type { Caller } from '../identity/caller.ts'
import { MAX_LIMIT, type Database, type Grant } from '../storage/index.ts'
import type { Shipped } from '../shipped.ts'
import type { OutsideRead } from '../outside/source.ts'
import type { Totals } from './totals.ts'
import { askIn, pipelineEntities, recordIn, rowsIn } from './inLanguage.ts'

export interface ReadSources {
  database: Database
  shipped: Shipped
  clock: Clock
  /** Reads what pages show from outside; without it they show nothing of it. */
  outside?: OutsideRead
  /** The messaging app that members may sign in with. */
  messenger?: string
  /** What is known of how many there are; without it they are counted each time. */
  totals?: Totals
}

const DEFAULT_LIMIT = 100

/** The entity and what of it the caller may read. Refused: 401 without a session, else 403; an unknown one 404. */
export function readAccess(
  { shipped }: Pick<ReadSources, 'shipped'>,
  caller: Caller,
  collection: string,
  operation: Operation = 'read',
): Result<Grant & { model: EntityModel }> {
  const model = Object.hasOwn(shipped.model.entities, collection)
    ? shipped.model.entities[collection]
    : undefined
  if (!model) return fail('unknown-collection', { params: { collection } })
  const access = accessFor(model, caller, operation)
  if (!access.allowed) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  return ok({ model, filter: access.filter, readable: access.readable })
}

const PAGING: readonly string[] = ['page', 'limit', 'after', 'total']

interface Paging {
  page: number
  limit: number
  after?: string
  counts: boolean
  /** No more than so many are counted. */
  upTo?: number
}

function paging(body: QueryBody): Result<Paging> {
  const asked = body.paging ?? {}
  if (typeof asked !== 'object' || Array.isArray(asked))
    return fail('invalid-paging', { path: 'paging', params: { max: MAX_LIMIT } })
  const unknown = Object.keys(asked).find((key) => !PAGING.includes(key))
  if (unknown !== undefined)
    return fail('unknown-key', {
      path: `paging.${unknown.slice(0, 100)}`,
      params: {
        key: `paging.${unknown.slice(0, 100)}`,
        known: PAGING.map((key) => `paging.${key}`).join(', '),
      },
    })
  const { page = 1, limit = DEFAULT_LIMIT, after, total = true } = asked
  if (after !== undefined && (typeof after !== 'string' || asked.page !== undefined))
    return fail('invalid-cursor', { path: 'paging.after' })
  const sound =
    Number.isInteger(page) &&
    page >= 1 &&
    Number.isInteger(limit) &&
    limit >= 1 &&
    limit <= MAX_LIMIT &&
    page * limit <= 10_000_000 &&
    (typeof total === 'boolean' || (Number.isSafeInteger(total) && total >= 1))
  return sound
    ? ok({
        page,
        limit,
        counts: total !== false,
        ...(typeof total === 'number' ? { upTo: total } : {}),
        ...(after === undefined ? {} : { after }),
      })
    : fail('invalid-paging', { path: 'paging', params: { max: MAX_LIMIT } })
}

const largeFields = (model: EntityModel): string[] =>
  Object.entries(model.entity.properties)
    .filter(([, field]) => field['x-large'])
    .map(([name]) => name)

/** Is it one to answer in, or none? */
export const isLanguage = (asked: unknown): asked is Locale | undefined =>
  asked === undefined || isLocale(asked)
export const unknownLanguage = () =>
  fail('invalid-body', { path: 'language', params: { reason: 'language' } })

/**
 * The documents ask for the rows of a site by `unit`. Here they are of one site anyway, and where `unit` is what a thing
 * is counted in it says nothing of sites.
 */
function withoutOwnSite({ entity }: EntityModel, site: string, filter: Filter): Filter {
  const { enum: units } = (entity.properties.unit ?? {}) as { enum?: unknown[] }
  const { unit, ...rest } = filter as Record<string, unknown>
  return units && unit === site ? (rest as Filter) : filter
}

/** `POST {collection}/query` (spec: academy 7): over the rows and fields that this caller may see on this site. */
export async function queryRecords(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  body: QueryBody,
): Promise<Result<QueryAnswer>> {
  const access = readAccess(sources, caller, collection)
  if (!access.ok) return access
  const { model, ...grant } = access.value
  const paged = paging(body)
  if (!paged.ok) return paged
  if (body.method !== undefined && !['find', 'findOne', 'count'].includes(body.method))
    return fail('invalid-body', { path: 'method', params: { reason: 'method' } })
  if (body.args !== undefined && !Array.isArray(body.args))
    return fail('invalid-body', { path: 'args', params: { reason: 'args' } })
  const { page, after, upTo } = paged.value
  const counts = paged.value.counts || body.method === 'count'
  const limit = body.method === 'findOne' ? 1 : paged.value.limit
  const { language } = body
  if (!isLanguage(language)) return unknownLanguage()
  const asked = language ? askIn(model.entity, body, language) : body
  const [filter, projection] = asked.args ?? []
  const large = largeFields(model)
  const select =
    projection && Object.keys(projection).length
      ? projection
      : large.length
        ? Object.fromEntries(
            large.filter((field) => grant.readable.has(field)).map((field) => [field, 0 as const]),
          )
        : undefined
  const { database, totals } = sources
  const counted = { site: caller.site._id, collection, body, access: grant.filter }
  const known = body.search || !counts ? undefined : totals?.get(counted)
  const moment = database.changes.now()
  const found = await database.query(caller.site._id, collection, {
    filter: withoutOwnSite(model, caller.site._id, filter ?? {}),
    ...(asked.sort ? { sort: asked.sort } : {}),
    ...(select ? { select } : {}),
    ...(body.search ? { search: body.search } : {}),
    ...(after === undefined ? { skip: (page - 1) * limit } : { after }),
    limit: body.method === 'count' ? 0 : limit,
    needTotal: counts && known === undefined,
    ...(upTo === undefined ? {} : { upTo }),
    needNext: body.method !== 'count',
    access: grant,
  })
  if (!found.ok) return found
  const total = known ?? found.value.total ?? found.value.rows.length
  if (counts && known === undefined && upTo === undefined && !body.search)
    totals?.put(counted, total, moment)
  const data =
    body.method === 'count'
      ? []
      : found.value.rows.map((record) => {
          const own = pruneRecord(model, record, grant.readable)
          return language ? recordIn(model.entity, own, language) : own
        })
  return ok({
    status: 200,
    message: 'success',
    data,
    paging: {
      page,
      limit,
      ...(counts ? { totalPages: Math.max(1, Math.ceil(total / limit)) } : {}),
      ...(found.value.atLeast ? { atLeast: true } : {}),
      ...(found.value.next === undefined ? {} : { next: found.value.next }),
    },
    ...(counts ? { total } : {}),
  } as QueryAnswer)
}

/** `GET {collection}/{id}`, in one language where that is asked for; what lies outside the caller's rows does not exist. */
export async function getRecord(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  id: string,
  language?: Locale,
): Promise<Result<StoredRecord>> {
  const access = readAccess(sources, caller, collection)
  if (!access.ok) return access
  const { model, filter, readable } = access.value
  const record = await sources.database.store(caller.site._id).get(collection, id)
  if (!record || (filter && !matches(filter, record)))
    return fail('not-found', { params: { collection } })
  const own = pruneRecord(model, record, readable)
  return ok(language ? recordIn(model.entity, own, language) : own)
}

/** `POST {collection}/aggregate`: the answer is a bare array; in one language where that is asked for. */
export async function aggregateRecords(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  body: AggregateBody,
): Promise<Result<unknown[]>> {
  const access = readAccess(sources, caller, collection, 'aggregate')
  if (!access.ok) return access
  const { language } = body
  if (!isLanguage(language)) return unknownLanguage()
  const { filter, readable } = access.value
  const { entities } = sources.shipped.model
  const { search } = body
  const found = await sources.database.aggregate(caller.site._id, collection, body.pipeline, {
    access: { filter, readable },
    lookup: lookupAccess(entities, caller),
    ...(search ? { search } : {}),
  })
  return found.ok && language
    ? ok(rowsIn(pipelineEntities(entities, collection, body.pipeline), found.value, language))
    : found
}
