import type { QueryBody } from '#gateway'
import type { EntityModel, Filter } from '#schema'
import type { Caller } from '../identity/caller.ts'
import type { ReadPort } from '../readPort.ts'
import { hasIndex } from '../storage/index.ts'
import { PageCache } from './pageCache.ts'
import { getRecord, queryRecords, readAccess, type ReadSources } from './records.ts'
import { Totals, type Counted } from './totals.ts'

/** Records of a list that are read without a worker. */
const MAX_ROWS = 100

const hasLargeFields = ({ entity }: EntityModel): boolean =>
  Object.values(entity.properties).some((field) => field['x-large'])

/** The fields that a filter asks to equal something; undefined where it asks anything else. */
function equalFields(filter: Filter): string[] | undefined {
  const entries = Object.entries(filter)
  return entries.every(([name, value]) => !name.startsWith('$') && typeof value !== 'object')
    ? entries.map(([name]) => name)
    : undefined
}

/** Does an index lead to just the rows of a page, in their order? */
function isIndexed(model: EntityModel, access: Filter | null, body: QueryBody): boolean {
  const { args, sort = {}, search, method = 'find', paging } = body
  const limit = paging?.limit ?? MAX_ROWS
  const page = paging?.page ?? 1
  if (method !== 'find' || search || limit > MAX_ROWS || page * limit > MAX_ROWS * 10) return false
  if ((args !== undefined && !Array.isArray(args)) || typeof sort !== 'object') return false
  const equal = equalFields({ ...access, ...(args?.[0] as Filter | undefined) })
  const order = Array.isArray(sort) ? undefined : Object.keys(sort)
  return equal !== undefined && order !== undefined && hasIndex(model, equal, order)
}

/** Does the answer say how many there are, whatever they are? */
const countsAll = ({ search, paging }: QueryBody): boolean => {
  const total = paging?.total ?? true
  return !search && total === true
}

/**
 * Reading where the workers are asked only for what takes time: one record, and a page of a list that an index serves, are read
 * here, and what was rendered for a visitor is kept. What is larger, searched or rendered anew goes on to `port`.
 */
export function readDirectly(sources: ReadSources, port: ReadPort): ReadPort {
  const totals = new Totals(sources.database)
  const counting = { ...sources, totals }
  const { entities } = sources.shipped.model
  const isSmall = (collection: string): boolean =>
    Object.hasOwn(entities, collection) && !hasLargeFields(entities[collection]!)
  const countedOf = (
    { site }: Caller,
    collection: string,
    body: QueryBody,
    access: Filter | null,
  ): Counted => ({ site: site._id, collection, body, access })
  const isLight = (caller: Caller, collection: string, body: QueryBody): boolean => {
    const access = readAccess(sources, caller, collection)
    if (!access.ok) return true
    const { model, filter } = access.value
    if (!isSmall(collection) || !isIndexed(model, filter, body)) return false
    // Counting takes time, and SQLite takes it on this thread.
    return (
      sources.database.dialect === 'postgres' ||
      totals.get(countedOf(caller, collection, body, filter)) !== undefined
    )
  }
  const pages = new PageCache(sources, port.page)
  return {
    ...port,
    page: (request) => pages.page(request),
    get: (caller, collection, id, language) =>
      isSmall(collection)
        ? getRecord(sources, caller, collection, id, language)
        : port.get(caller, collection, id, language),
    async query(caller, collection, body) {
      const direct = () => queryRecords(counting, caller, collection, body)
      if (isLight(caller, collection, body)) return direct()
      const access = readAccess(sources, caller, collection)
      if (!access.ok || !countsAll(body)) return port.query(caller, collection, body)
      const counted = countedOf(caller, collection, body, access.value.filter)
      const count = async () => {
        const moment = sources.database.changes.now()
        const found = await port.query(caller, collection, body)
        if (found.ok) totals.put(counted, found.value.total, moment)
        return found
      }
      return totals.countOnce(counted, count, () =>
        isLight(caller, collection, body) ? direct() : count(),
      )
    },
  }
}
