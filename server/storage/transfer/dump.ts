import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import type { Snapshot } from '../migrate/snapshot.ts'
import { SYSTEM_TABLES } from '../system/index.ts'
import type { SystemTable } from '../system/table.ts'

/** A row by the names of its columns; the document of a record is JSON, the keys beside it are left out. */
export type TableRow = Record<string, unknown>

/** What the records of a collection were valid by. */
export interface DumpedSchema extends Pick<Snapshot, 'entity' | 'global' | 'unique' | 'keys'> {
  collection: string
}

export interface DumpedTable {
  name: string
  kind: 'collection' | 'system'
  batches(): AsyncGenerator<TableRow[]>
}

export interface Dump {
  schema: DumpedSchema[]
  tables: DumpedTable[]
}

export const RECORD_COLUMNS = [
  'site',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
]
const BATCH = 500

/** The columns that a row of the table is known by. */
const keyOf = ({ primaryKey, columns }: SystemTable): string[] =>
  primaryKey.length
    ? primaryKey
    : columns.filter(([, type]) => /primary key|^auto$/.test(type)).map(([name]) => name)

const wholeColumns = ({ columns }: SystemTable): Set<string> =>
  new Set(columns.filter(([, type]) => /^(integer|auto)/.test(type)).map(([name]) => name))

/** Every row in the order of its key, from key to key: no statement takes long, and no table has to fit into memory. */
async function* rowsOf(
  context: StorageContext,
  table: string,
  { columns, key }: { columns: string[]; key: string[] },
): AsyncGenerator<TableRow[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const ordered = sql.join(key.map((name) => sql.ref(name)))
  for (let last: TableRow | undefined; ;) {
    const beyond = last
      ? sql`where (${ordered}) > (${sql.join(key.map((name) => last![name]))})`
      : sql``
    const rows = await context.rows(
      sql<TableRow>`select ${names} from ${sql.table(table)} ${beyond} order by ${ordered} limit ${BATCH}`,
      'read',
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

async function* recordsOf(context: StorageContext, table: string): AsyncGenerator<TableRow[]> {
  const columns = [...RECORD_COLUMNS, 'doc']
  for await (const rows of rowsOf(context, table, { columns, key: ['site', 'id'] }))
    yield rows.map((row) => ({
      ...row,
      version: Number(row.version),
      doc: context.dialect.parseJson(row.doc),
    }))
}

async function* systemRowsOf(
  context: StorageContext,
  table: SystemTable,
): AsyncGenerator<TableRow[]> {
  const whole = wholeColumns(table)
  const columns = table.columns.map(([name]) => name)
  for await (const rows of rowsOf(context, table.name, { columns, key: keyOf(table) }))
    yield rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          whole.has(name) && value !== null ? Number(value) : value,
        ]),
      ),
    )
}

export const tableNames = async (context: StorageContext): Promise<Set<string>> =>
  new Set((await context.rows(context.dialect.tables, 'read')).map(({ name }) => name))

/** What the last migration left here; nothing where there was none. */
export async function storedSnapshots(
  context: StorageContext,
  there: ReadonlySet<string>,
): Promise<[string, Snapshot][]> {
  if (!there.has('sala_schema')) return []
  const rows = await context.rows(
    sql<{
      collection: string
      snapshot: string
    }>`select collection, snapshot from sala_schema order by collection`,
    'read',
  )
  return rows.map(({ collection, snapshot }) => [collection, JSON.parse(snapshot) as Snapshot])
}

export function dump<T>(context: StorageContext, work: (dump: Dump) => Promise<T>): Promise<T> {
  return context.snapshot(async () => {
    const there = await tableNames(context)
    const snapshots = await storedSnapshots(context, there)
    return work({
      schema: snapshots.map(([collection, { entity, global, unique, keys }]) => ({
        collection,
        entity,
        global,
        unique,
        keys,
      })),
      tables: [
        ...snapshots.map(([name]) => ({
          name,
          kind: 'collection' as const,
          batches: () => recordsOf(context, name),
        })),
        ...SYSTEM_TABLES.filter(({ name }) => there.has(name)).map((table) => ({
          name: table.name,
          kind: 'system' as const,
          batches: () => systemRowsOf(context, table),
        })),
      ],
    })
  })
}

export async function isEmpty(context: StorageContext): Promise<boolean> {
  const there = await tableNames(context)
  const names = [
    ...(await storedSnapshots(context, there)).map(([name]) => name),
    ...SYSTEM_TABLES.map(({ name }) => name),
  ]
  for (const name of names.filter((one) => there.has(one)))
    if ((await context.rows(sql`select 1 from ${sql.table(name)} limit 1`, 'read')).length)
      return false
  return true
}
