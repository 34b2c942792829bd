import { fail, ok, type Result } from '#shared'
import type { StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { settle } from '../errors.ts'
import { orderOfCases } from './cases.ts'
import { cursorAfter, readCursor, type Position } from './cursor.ts'
import { fetchKeyed, type Keyed } from './keyset.ts'
import { scanned, watched } from '../indexes/scans.ts'
import { missedByGroup, missedByList } from '../indexes/uses.ts'
import { searched, type Fetch, type Searched } from './searched.ts'
import { parseSelect, project } from './select.ts'
import {
  leftOut,
  parsePaging,
  pruned,
  type QueryRequest,
  type QueryResult,
  type Selection,
} from './selection.ts'
import { orderOf, parseSort } from './sort.ts'

export {
  collectionOf,
  countRows,
  fetchRows,
  from,
  MAX_LIMIT,
  parsePaging,
  pruned,
  selection,
  siteOf,
  type Grant,
  type QueryRequest,
  type QueryResult,
  type Selection,
} from './selection.ts'

/** Where a page begins; null where the order of the request has no place to go on from. */
function beginning(
  name: string,
  request: QueryRequest,
  keys: number,
  goesOn: boolean,
): Result<Position | null> {
  if (request.after === undefined) return ok(null)
  if (!goesOn || request.skip) return fail('invalid-cursor', { path: 'paging.after' })
  return readCursor(request.after, name, request, keys)
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
    const { collection, scope, compiler } = found.value.selection
    const sort = parseSort(request.sort, scope)
    if (!sort.ok) return sort
    const led = request.by
      ? orderOfCases(request.by, found.value.selection, context.dialect)
      : ok(undefined)
    if (!led.ok) return led
    const paging = parsePaging(request)
    if (!paging.ok) return paging
    const projection = parseSelect(request.select, scope)
    if (!projection.ok) return projection
    const keys = orderOf(sort.value, compiler, context.dialect, collection.plan)
    const ranked = Boolean(request.search?.trim()) && sort.value.length === 0
    const goesOn = !led.value && !ranked
    const after = beginning(name, request, keys.length, goesOn)
    if (!after.ok) return after

    const { skip, limit } = paging.value
    // A list answers whatever it takes; who wants the number alone is told what would make it quick.
    const total = (): Promise<number> =>
      limit === 0 ? counted(context, found.value, request) : found.value.count(request.upTo)
    const one = request.needNext && goesOn && limit > 0 ? 1 : 0
    const fetch: Fetch<Keyed> = (selection: Selection, part) =>
      fetchKeyed(context, selection, {
        keys,
        lead: [part.first, led.value].filter((order): order is Sql => order !== undefined),
        after: after.value,
        withKeys: one > 0,
        without: leftOut(collection, projection.value),
        skip: part.skip,
        limit: part.limit,
      })
    const missed = request.search?.trim() ? [] : missedByList(found.value.selection, sort.value)
    const rows = await watched(context, found.value.selection, missed, () =>
      found.value.rows(fetch, { skip, limit: limit + one, ranked }),
    )
    const shown = rows.slice(0, limit)
    const records = pruned(
      shown.map(({ record }) => record),
      collection,
      request.access,
    ).map((record) => project(record, projection.value))
    const last = shown.at(-1)
    return ok({
      rows: records,
      ...(request.needTotal ? told(await total(), request.upTo) : {}),
      ...(rows.length > limit && last ? { next: cursorAfter(last.keys, name, request) } : {}),
    })
  })
}

/** One more than is asked for says that there are more. */
const told = (total: number, upTo = Infinity): Pick<QueryResult, 'total' | 'atLeast'> =>
  total > upTo ? { total: upTo, atLeast: true } : { total }

/** How many records a request finds; refused as any reading of many where nothing leads to them. */
const counted = (
  context: StorageContext,
  found: Searched,
  { search }: Pick<QueryRequest, 'search'>,
): Promise<number> =>
  search?.trim()
    ? found.count()
    : scanned(
        context,
        found.selection,
        { missed: missedByGroup(found.selection), path: 'filter' },
        () => found.count(),
      )

export function count(
  context: StorageContext,
  site: string,
  name: string,
  request: Pick<QueryRequest, 'filter' | 'search' | 'access'>,
): Promise<Result<number>> {
  return settle(async () => {
    const found = await searched(context, site, name, request)
    if (!found.ok) return found
    return ok(await counted(context, found.value, request))
  })
}
