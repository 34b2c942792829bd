import { sql } from 'kysely'
import { failAll, ok, type Failure, type Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { Collection, StorageContext } from '../context.ts'
import { settle } from '../errors.ts'
import { Inspection, type Validate } from '../migrate/inspect.ts'
import { migrate } from '../migrate/migrate.ts'
import { fieldChanges, meaningOf, snapshotOf } from '../migrate/snapshot.ts'
import { dropAllWords, putWords } from '../words/wordIndex.ts'
import { dropTable } from '../migrate/statements.ts'
import { computeKeys } from '../model/keys.ts'
import { documentOf } from '../records/rows.ts'
import { SYSTEM_TABLES } from '../system/index.ts'
import type { SystemTable } from '../system/table.ts'
import {
  RECORD_COLUMNS,
  storedSnapshots,
  tableNames,
  type DumpedSchema,
  type TableRow,
} from './dump.ts'

/** What was dumped; its batches may be read more than once. */
export interface Source {
  schema: DumpedSchema[]
  tables: { name: string; batches(): AsyncIterable<TableRow[]> }[]
}

class Refused extends Error {
  readonly failures: Failure[]
  constructor(failures: Failure[]) {
    super('load refused')
    this.failures = failures
  }
}

const recordOf = ({ site: _, id, doc, ...row }: TableRow): StoredRecord =>
  ({ ...(doc as Record<string, unknown>), ...row, _id: id }) as StoredRecord

/** How records come from the entity as it was dumped to the one that is here: as a migration would bring them. */
function passage(
  context: StorageContext,
  collection: Collection,
  before: DumpedSchema,
  validate: Validate,
): { inspection: Inspection; meaning: boolean } {
  const after = snapshotOf(collection, context.dialect)
  const known = new Set(before.unique.map((set) => set.join()))
  const newSets = after.unique.filter((set) => before.keys !== after.keys || !known.has(set.join()))
  return {
    inspection: new Inspection(
      collection,
      fieldChanges(before.entity, after.entity),
      newSets,
      validate,
      undefined,
    ),
    meaning: meaningOf(before.entity) !== meaningOf(after.entity),
  }
}

/** Reads all that there is, so that what is broken or does not fit here is known before anything is written. */
export async function checkLoad(
  context: StorageContext,
  { schema, tables }: Source,
  validate: Validate,
): Promise<Failure[]> {
  const failures: Failure[] = []
  const bySchema = new Map(schema.map((one) => [one.collection, one]))
  for (const { name, batches } of tables) {
    const before = bySchema.get(name)
    const collection = context.collection(name)
    const through = before && collection && passage(context, collection, before, validate)
    const ids: unknown[] = []
    let rows = 0
    for await (const batch of batches()) {
      rows += batch.length
      ids.push(...batch.slice(0, Math.max(0, 3 - ids.length)).map(({ id }) => id))
      for (const row of batch)
        through?.inspection.look(String(row.site), recordOf(row), through.meaning)
    }
    if (through) failures.push(...through.inspection.failures())
    if (!before || rows === 0) continue
    const params = { entity: name, rows, ids: ids.join(', ') }
    if (!collection) failures.push({ code: 'migration-entity-removed', path: name, params })
    else if (before.global !== collection.plan.global)
      failures.push({ code: 'migration-scope', path: name, params })
  }
  return failures
}

async function dropAll(context: StorageContext): Promise<void> {
  const there = await tableNames(context)
  await dropAllWords(context, there)
  const names = [
    ...(await storedSnapshots(context, there)).map(([name]) => name),
    ...SYSTEM_TABLES.map(({ name }) => name),
    'sala_schema',
  ]
  for (const name of names.filter((one) => there.has(one)))
    await context.rows(dropTable(name), 'write')
}

async function loadRecords(
  context: StorageContext,
  collection: Collection,
  rows: TableRow[],
  inspection: Inspection,
): Promise<void> {
  const { dialect } = context
  const { plan } = collection
  const records = rows.map((row) => {
    const document = documentOf(inspection.carried(recordOf(row)))
    const site = plan.global ? '' : String(row.site)
    return { row, document, site, id: String(row.id), keys: computeKeys(plan.keys, document) }
  })
  const values = records.map(
    ({ row, document, site, keys }) =>
      sql`(${sql.join([
        ...RECORD_COLUMNS.map((name) => sql`${name === 'site' ? site : (row[name] ?? null)}`),
        dialect.jsonParam(document),
        dialect.jsonParam(keys),
      ])})`,
  )
  await context.rows(
    sql`insert into ${sql.table(plan.table)} (${sql.join([...RECORD_COLUMNS, 'doc', 'keys'].map((name) => sql.ref(name)))}) values ${sql.join(values)}`,
    'write',
  )
  await putWords(context, collection, records, true)
}

async function loadSystem(
  context: StorageContext,
  { name, columns }: SystemTable,
  rows: TableRow[],
): Promise<void> {
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map(([column]) => sql`${row[column] ?? null}`))})`,
  )
  const counts = columns.some(([, type]) => type === 'auto')
  await context.rows(
    sql`insert into ${sql.table(name)} (${sql.join(columns.map(([column]) => sql.ref(column)))}) ${counts ? context.dialect.ownId : sql``} values ${sql.join(values)}`,
    'write',
  )
}

async function loadAll(
  context: StorageContext,
  { schema, tables }: Source,
  validate: Validate,
): Promise<void> {
  await context.dialect.lockForMigration(context.db('write'))
  await dropAll(context)
  const migrated = await migrate(context, validate)
  if (!migrated.ok) throw new Refused(migrated.failures)
  for (const { name, batches } of tables) {
    const before = schema.find(({ collection }) => collection === name)
    const collection = context.collection(name)
    const table = SYSTEM_TABLES.find((one) => one.name === name)
    if (before && collection) {
      const { inspection } = passage(context, collection, before, validate)
      for await (const rows of batches()) await loadRecords(context, collection, rows, inspection)
    } else if (table) {
      for await (const rows of batches()) await loadSystem(context, table, rows)
      for (const [column, type] of table.columns) {
        const countOn = type === 'auto' && context.dialect.countOn(table.name, column)
        if (countOn) await context.rows(countOn, 'write')
      }
    }
  }
  await context.dialect.analyse(context.db('write'))
}

/** All or nothing: `last` comes when all rows are in, and what it throws takes them back. */
export function load(
  context: StorageContext,
  source: Source,
  validate: Validate,
  last: () => Promise<void>,
): Promise<Result<void>> {
  return settle(async () => {
    try {
      await context.transaction(async () => {
        await loadAll(context, source, validate)
        await last()
      })
      return ok(undefined)
    } catch (error) {
      if (error instanceof Refused) return failAll(error.failures)
      throw error
    }
  })
}
