import { sql } from 'kysely'
import { fail, ok, type Failure, type Result } from '#shared'
import type { Filter, StoredRecord } from '#schema'
import type { Collection, StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { settle } from '../errors.ts'
import { FilterCompiler, ROW } from '../filter/compile.ts'
import { parseFilter } from '../filter/parse.ts'
import { entityScope, type Scope } from '../filter/scope.ts'
import { declaredFields } from '../model/shape.ts'
import { rowColumns, toRecord, type Row } from '../records/rows.ts'
import { prune } from './prune.ts'
import { searchCondition, type SearchMode } from './search.ts'
import { parseSelect, project, type Projection, type Select } from './select.ts'
import { orderBy, parseSort, type Sort } from './sort.ts'
import { orderOfCases, type OrderBy } from './cases.ts'

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
  /** At most 2000, which is also what is taken when it is absent. */
  limit?: number
  select?: Select
  /** Words that must all stand in the entity's `x-search` fields; without a sort those with the same tone marks come first. */
  search?: string
  needTotal?: boolean
  /** Reduces the collection first: what it hides is as if it did not exist. */
  access?: Grant
}

export interface QueryResult {
  rows: StoredRecord[]
  /** Rows that meet filter and search, when `needTotal`. */
  total?: number
}

export const collectionOf = (context: StorageContext, name: string): Result<Collection> => {
  const found = context.collection(name)
  return found
    ? ok(found)
    : fail('unknown-collection', { path: name, params: { collection: name } })
}

export const siteOf = (site: string, { plan }: Collection): string => (plan.global ? '' : site)

export interface Selection {
  collection: Collection
  scope: Scope
  compiler: FilterCompiler
  where: Sql
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
  return ok({ collection: collection.value, scope, compiler, where })
}

/** As `selection`; where no record has words that begin like those of the search, parts of words count (spec: readings 3). */
async function searched(
  context: StorageContext,
  site: string,
  name: string,
  request: Pick<QueryRequest, 'filter' | 'search' | 'access'>,
): Promise<Result<Selection>> {
  const found = selection(context, site, name, request)
  if (!found.ok || !request.search?.trim()) return found
  const some = await context.rows(
    sql`select 1 as one ${from(found.value.collection)} ${found.value.where} limit 1`,
    'read',
  )
  return some.length ? found : selection(context, site, name, request, 'p')
}

const from = ({ plan }: Collection): Sql => sql`from ${sql.table(plan.table)} as ${sql.ref(ROW)}`

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
function leftOut({ model }: Collection, { include }: Projection): string[] {
  const asked = new Set(include?.map((path) => path.split('.')[0]))
  return Object.entries(model.entity.properties)
    .filter(([name, field]) => field['x-large'] && !asked.has(name))
    .map(([name]) => name)
}

export const countRows = async (
  context: StorageContext,
  { collection, where }: Selection,
): Promise<number> => {
  const [row] = await context.rows(
    sql<{ total: number | string }>`select count(*) as total ${from(collection)} ${where}`,
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
  const document = without.length ? context.dialect.without(column, without) : column
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
  const declared = new Set(declaredFields(model.entity).map(({ path }) => path))
  return records.map((record) => prune(record, access.readable, declared))
}

export function query(
  context: StorageContext,
  site: string,
  name: string,
  request: QueryRequest,
): Promise<Result<QueryResult>> {
  return settle(async () => {
    const found = await searched(context, site, name, request)
    if (!found.ok) return found
    const { collection, scope, compiler } = found.value
    const sort = parseSort(request.sort, scope)
    if (!sort.ok) return sort
    const led = request.by ? orderOfCases(request.by, found.value, context.dialect) : ok(undefined)
    if (!led.ok) return led
    const paging = parsePaging(request)
    if (!paging.ok) return paging
    const projection = parseSelect(request.select, scope)
    if (!projection.ok) return projection
    const exact = sort.value.length
      ? ok(null)
      : searchCondition(request.search, collection.model, scope, 'e')
    const order = orderBy(
      sort.value,
      compiler,
      context.dialect,
      collection.plan,
      exact.ok && exact.value ? compiler.where(exact.value) : undefined,
      led.value,
    )
    const { skip, limit } = paging.value
    const records = await fetchRows(
      context,
      found.value,
      order,
      skip,
      limit,
      leftOut(collection, projection.value),
    )
    const rows = pruned(records, collection, request.access).map((record) =>
      project(record, projection.value),
    )
    return ok(request.needTotal ? { rows, total: await countRows(context, found.value) } : { rows })
  })
}

export function count(
  context: StorageContext,
  site: string,
  name: string,
  request: Pick<QueryRequest, 'filter' | 'search' | 'access'>,
): Promise<Result<number>> {
  return settle(async () => {
    const found = await searched(context, site, name, request)
    return found.ok ? ok(await countRows(context, found.value)) : found
  })
}
