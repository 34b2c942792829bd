import { sql } from 'kysely'
import type { StoredRecord } from '#schema'
import type { StorageContext } from '../context.ts'
import type { Dialect, Sql } from '../dialect.ts'
import { rowColumns, toRecord, type Row } from '../records/rows.ts'
import { ROW } from '../filter/compile.ts'
import type { Position } from './cursor.ts'
import { from, type Selection } from './selection.ts'
import { inOrder, type OrderKey } from './sort.ts'

/** A record and the values that it is sorted by. */
export interface Keyed {
  record: StoredRecord
  keys: Position
}

interface Page {
  keys: OrderKey[]
  /** Orders before those of the keys. */
  lead: Sql[]
  after: Position | null
  withKeys: boolean
  without: string[]
  skip: number
  limit: number
}

const keyName = (index: number): string => `k${index}`

const param = (value: Position[number], dialect: Dialect): Sql =>
  typeof value === 'number'
    ? dialect.numberParam(value)
    : typeof value === 'boolean'
      ? dialect.booleanParam(value)
      : sql`${value}`

/** Rows with the same value as the one before, or with one behind it; what has no value comes first, turned round last. */
const same = ({ expression }: OrderKey, value: Position[number], dialect: Dialect): Sql =>
  value === null ? sql`${expression} is null` : sql`${expression} = ${param(value, dialect)}`

function afterKey(
  { expression, descending }: OrderKey,
  value: Position[number],
  dialect: Dialect,
): Sql[] {
  if (value === null) return descending ? [] : [sql`${expression} is not null`]
  if (!descending) return [sql`${expression} > ${param(value, dialect)}`]
  return [sql`${expression} < ${param(value, dialect)}`, sql`${expression} is null`]
}

/** What lies behind a position, as ranges one after another: each is a part of an index, so that none reads what is before it. */
function ranges(keys: OrderKey[], after: Position, dialect: Dialect): Sql[] {
  const found: Sql[] = []
  for (let last = keys.length - 1; last >= 0; last--) {
    const equal = keys.slice(0, last).map((key, index) => same(key, after[index]!, dialect))
    for (const beyond of afterKey(keys[last]!, after[last]!, dialect))
      found.push(sql.join([...equal, beyond], sql` and `))
  }
  return found
}

/** Rows of a selection in an order, from a place on or behind so many. */
export async function fetchKeyed(
  context: StorageContext,
  selection: Selection,
  { keys, lead, after, withKeys, without, skip, limit }: Page,
): Promise<Keyed[]> {
  const { dialect } = context
  const column = sql.ref(`${ROW}.doc`)
  const named = keys.map(
    ({ expression }, index) => sql`${expression} as ${sql.ref(keyName(index))}`,
  )
  const columns = rowColumns(without.length ? dialect.without(column, without) : column)
  const order = sql.join([...lead, ...keys.map((key) => inOrder(key.expression, key, dialect))])
  const source = sql`${from(selection.collection)} ${selection.where}`
  const rows = await context.rows(
    after
      ? continued()
      : sql<Row>`select ${columns}${withKeys ? sql`, ${sql.join(named)}` : sql``} ${source} order by ${order} limit ${limit} offset ${skip}`,
    'read',
  )
  return rows.map((row) => ({
    record: toRecord(row, dialect, selection.collection.model),
    keys: withKeys || after ? keys.map((key, index) => key.read(row[keyName(index) as never])) : [],
  }))

  function continued() {
    const parts = ranges(keys, after!, dialect).map(
      (range, at) =>
        sql`select * from (select ${sql.lit(at)} as part, ${columns}, ${sql.join(named)} ${source} and ${range} order by ${order} limit ${limit}) as ${sql.ref(`p${at}`)}`,
    )
    const outer = keys.map((key, index) => inOrder(sql.ref(keyName(index)), key, dialect))
    return sql<Row>`${sql.join(parts, sql` union all `)} order by ${sql.join([sql.ref('part'), ...outer])} limit ${limit}`
  }
}
