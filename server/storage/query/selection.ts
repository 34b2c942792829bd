import { sql } from 'kysely'
import { fail, ok, type Failure, type Result } from '#shared'
import type { Filter, StoredRecord } from '#schema'
import type { Collection, StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import type { Condition } from '../filter/condition.ts'
import { FilterCompiler, ROW } from '../filter/compile.ts'
import { parseFilter } from '../filter/parse.ts'
import { entityScope, type Scope } from '../filter/scope.ts'
import { rowColumns, toRecord, type Row } from '../records/rows.ts'
import { prune } from './prune.ts'
import { searchCondition, type SearchMode } from './search.ts'
import type { Projection, Select } from './select.ts'
import type { Sort } from './sort.ts'
import type { OrderBy } from './cases.ts'

export const MAX_LIMIT = 2000

/** What a caller may see: rows that meet `filter` (null is all), and of those the `readable` fields. */
export interface Grant {
  filter: Filter | null
  readable: ReadonlySet<string>
}

export interface QueryRequest {
  filter?: Filter
  sort?: Sort
  /** Leads the order: the number, or the field, of the first case that a record meets. */
  by?: OrderBy
  skip?: number
  /** At most 2000, which is also what is taken when it is absent; 0 for the total alone. */
  limit?: number
  select?: Select
  /** Words that must all stand in the entity's `x-search` fields; without a sort those with the same tone marks come first. */
  search?: string
  needTotal?: boolean
  /** Counting ends when so many are counted and there are more. */
  upTo?: number
  /** The `next` of the answer before: goes on behind its last row, however deep that is. Instead of `skip`. */
  after?: string
  /** Whether the answer should say where its rows go on. */
  needNext?: boolean
  /** Reduces the collection first: what it hides is as if it did not exist. */
  access?: Grant
}

export interface QueryResult {
  rows: StoredRecord[]
  /** Rows that meet filter and search, when `needTotal`. */
  total?: number
  /** There are more than `total`, which is `upTo`. */
  atLeast?: true
  /** Where the rows go on, when `needNext` and there are more: with `after`, in the same order and of the same request. */
  next?: string
}

export const collectionOf = (context: StorageContext, name: string): Result<Collection> => {
  const found = context.collection(name)
  return found
    ? ok(found)
    : fail('unknown-collection', { path: name, params: { collection: name } })
}

export const siteOf = (site: string, { plan }: Collection): string => (plan.global ? '' : site)

export interface Selection {
  site: string
  collection: Collection
  scope: Scope
  compiler: FilterCompiler
  where: Sql
  /** What `where` asks for besides the site and the words. */
  conditions: Condition[]
  /** What is looked for by words. */
  search?: Condition
  /** The index that holds all that counting reads. */
  index?: string | undefined
}

/** The WHERE of a request: the site, the rows the caller may see, the filter, the words. */
export function selection(
  context: StorageContext,
  site: string,
  name: string,
  request: Pick<QueryRequest, 'filter' | 'search' | 'access'>,
  mode: SearchMode = 'f',
): Result<Selection> {
  const collection = collectionOf(context, name)
  if (!collection.ok) return collection
  const full = entityScope(collection.value.model)
  const scope = request.access ? entityScope(collection.value.model, request.access.readable) : full
  const granted = request.access?.filter ? parseFilter(request.access.filter, full) : ok(null)
  if (!granted.ok) return granted
  const asked = parseFilter(request.filter ?? {}, scope)
  if (!asked.ok) return asked
  const search = searchCondition(request.search, collection.value.model, scope, mode)
  if (!search.ok) return search
  const compiler = new FilterCompiler(context.dialect, collection.value.plan)
  const parts = [granted.value, asked.value, search.value]
    .filter((part) => part !== null)
    .map((part) => compiler.where(part))
  const where = sql`where ${sql.join([sql`${sql.ref(`${ROW}.site`)} = ${siteOf(site, collection.value)}`, ...parts], sql` and `)}`
  return ok({
    site,
    conditions: [granted.value, asked.value].filter((part) => part !== null),
    collection: collection.value,
    scope,
    compiler,
    where,
    ...(search.value ? { search: search.value } : {}),
  })
}

export const from = ({ plan }: Collection): Sql =>
  sql`from ${sql.table(plan.table)} as ${sql.ref(ROW)}`

export function parsePaging(
  { skip = 0, limit = MAX_LIMIT }: { skip?: number; limit?: number },
  most = MAX_LIMIT,
): Result<{ skip: number; limit: number }> {
  const wrong = (path: string): { ok: false; failures: Failure[] } =>
    fail('invalid-paging', { path, params: { max: most } })
  if (!Number.isSafeInteger(skip) || skip < 0) return wrong('skip')
  if (!Number.isSafeInteger(limit) || limit < 0 || limit > most) return wrong('limit')
  return ok({ skip, limit })
}

/** Large fields are left out of lists unless they are asked for by name. */
export function leftOut({ model }: Collection, { include }: Projection): string[] {
  const asked = new Set(include?.map((path) => path.split('.')[0]))
  return Object.entries(model.entity.properties)
    .filter(([name, field]) => field['x-large'] && !asked.has(name))
    .map(([name]) => name)
}

/** How many there are; no more than `upTo` are counted. */
export const countRows = async (
  context: StorageContext,
  { collection, where, index }: Selection,
  upTo?: number,
): Promise<number> => {
  const read = sql`${from(collection)} ${index ? context.dialect.byIndex(index) : sql``} ${where}`
  const rows =
    upTo === undefined ? read : sql`from (select 1 as one ${read} limit ${upTo}) as found`
  const [row] = await context.rows(
    sql<{ total: number | string }>`select count(*) as total ${rows}`,
    'read',
  )
  return Number(row?.total ?? 0)
}

/** Rows of a checked selection as records. */
export async function fetchRows(
  context: StorageContext,
  { collection, where }: Selection,
  order: Sql,
  skip: number,
  limit: number | undefined,
  without: string[] = [],
): Promise<StoredRecord[]> {
  const column = sql.ref(`${ROW}.doc`)
  const { dialect } = context
  const document = without.length ? dialect.without(column, without) : column
  const page =
    limit === undefined
      ? skip
        ? sql`limit ${Number.MAX_SAFE_INTEGER} offset ${skip}`
        : sql``
      : sql`limit ${limit} offset ${skip}`
  const rows = await context.rows(
    sql<Row>`select ${rowColumns(document)} ${from(collection)} ${where} ${order} ${page}`,
    'read',
  )
  return rows.map((row) => toRecord(row, context.dialect, collection.model))
}

export const pruned = (
  records: StoredRecord[],
  { model }: Collection,
  access: Grant | undefined,
): StoredRecord[] => {
  if (!access) return records
  return records.map((record) => prune(record, access.readable, model.entity))
}
