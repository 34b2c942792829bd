import type { QueryAnswer } from '#gateway'
import { readTableView, TABLE_SIZES } from '#pages/model'
import type { EntityModel, Filter } from '#schema'
import {
  isoAt,
  isRecord,
  parseTypedDate,
  pickText,
  readNumber,
  type Locale,
  type Text,
} from '#shared'
import { addDays, instantOf } from '#shared/dates'
import type { Caller } from '../identity/caller.ts'
import { queryRecords, readAccess, type ReadSources } from './records.ts'

interface Column {
  field: string
  kind?: string
  labels?: Record<string, Text>
}
type Order = Record<string, 1 | -1>

/** Columns whose fields the caller may read, as the block names them. */
const columnsOf = (columns: unknown, readable: ReadonlySet<string>): Column[] =>
  [columns ?? []]
    .flat()
    .filter(
      (column): column is Column =>
        isRecord(column) && typeof column.field === 'string' && readable.has(column.field),
    )

const range = (field: string, from: unknown, to: unknown): Filter =>
  ({ [field]: { $gte: from, $lt: to } }) as unknown as Filter

/** The days or moments of one typed day; a moment is of the day in Bangkok. */
function onDay(field: string, kind: string, day: string): Filter {
  const next = addDays(day, 1)
  return kind === 'date'
    ? range(field, day, next)
    : range(field, isoAt(instantOf(day)), isoAt(instantOf(next)))
}

/** Rows whose column holds the words as they are written there; none where the words cannot stand in it. */
function conditionOf(
  { field, kind = 'text', labels = {} }: Column,
  term: string,
  { entity }: EntityModel,
  locale: Locale,
): Filter[] {
  const { type } = (entity.properties[field] ?? {}) as { type?: unknown }
  if (kind === 'date' || kind === 'datetime') {
    const day = parseTypedDate(term, locale)
    return day.ok ? [onDay(field, kind, day.value)] : []
  }
  if (type === 'number' || type === 'integer') {
    const number = readNumber(term)
    return typeof number === 'number' ? [{ [field]: number } as Filter] : []
  }
  if (type !== undefined && type !== 'string') return []
  const wanted = term.toLowerCase()
  const values = Object.keys(labels).filter((value) =>
    pickText(labels[value], locale).toLowerCase().includes(wanted),
  )
  return [
    { [field]: { $regex: term } } as unknown as Filter,
    ...(values.length ? [{ [field]: { $in: values } } as unknown as Filter] : []),
  ]
}

/** What the head that was pressed asks for; the order of the block otherwise, and after it. */
function orderOf(sort: string, columns: Column[], own: Order): Order {
  const field = sort.replace(/^-/, '')
  if (!columns.some((column) => column.field === field)) return own
  const { [field]: _, ...rest } = own
  return { [field]: sort.startsWith('-') ? -1 : 1, ...rest }
}

/**
 * One page of a table: the records with the words of the address in some column, in its order (spec: academy 2.2, data
 * table). Only the fields of the columns travel; null where the records are not for the caller.
 */
export async function answerTable(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  { props, search }: Record<string, unknown> = {},
): Promise<QueryAnswer | null> {
  const access = readAccess(sources, caller, collection)
  if (!access.ok) return null
  const { model, readable } = access.value
  const asked = isRecord(props) ? props : {}
  const columns = columnsOf(asked.columns, readable)
  const size = TABLE_SIZES.find((one) => one === asked.size) ?? TABLE_SIZES[0]!
  const view = readTableView(isRecord(search) ? search : {}, size)
  const where = (isRecord(asked.where) ? asked.where : {}) as Filter
  const found = columns.flatMap((column) => conditionOf(column, view.term, model, caller.locale))
  const filter = view.term
    ? ({ $and: [where, found.length ? { $or: found } : { _id: { $in: [] } }] } as unknown as Filter)
    : where
  const own = (isRecord(asked.order) ? asked.order : {}) as Order
  const fields = [...new Set(['_id', ...columns.map(({ field }) => field)])]
  const ask = (page: number) =>
    queryRecords(sources, caller, collection, {
      args: [filter, Object.fromEntries(fields.map((field) => [field, 1 as const]))],
      sort: orderOf(view.sort, columns, own),
      paging: { page, limit: view.size },
      language: caller.locale,
    })
  const first = await ask(view.page)
  // A page past the end, of an old address or of other words since, is the last one.
  const last = first.ok ? first.value.paging.totalPages : view.page
  const answer = view.page > last ? await ask(last) : first
  return answer.ok ? answer.value : null
}
