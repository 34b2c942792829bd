import { sql } from 'kysely'
import { fail, failAll, ok, type Failure, type Result } from '#shared'
import type { Collection, StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { settle } from '../errors.ts'
import { ROW } from '../filter/compile.ts'
import { computeKeys } from '../model/keys.ts'
import { documentOf, rowColumns, toRecord, type Row } from '../records/rows.ts'
import { wordsTableOf } from '../model/plan.ts'
import { addSystemColumns, createSystemTable, SYSTEM_TABLES } from '../system/index.ts'
import type { SystemTable } from '../system/table.ts'
import { plannedWords, prepareWords } from '../words/wordIndex.ts'
import { Inspection, type Fill, type Validate } from './inspect.ts'
import { fieldChanges, meaningOf, snapshotOf, type Snapshot } from './snapshot.ts'
import { addColumns, addIndexes, createTable, dropStale, dropTable } from './statements.ts'

export interface MigrationReport {
  created: string[]
  changed: string[]
  removed: string[]
}

class Refused extends Error {
  readonly failures: Failure[]
  constructor(failures: Failure[]) {
    super('migration refused')
    this.failures = failures
  }
}

interface Change {
  collection: Collection
  before: Snapshot
  after: Snapshot
  inspection: Inspection
  rewrite: boolean
}

interface Comparison {
  created: [Collection, Snapshot][]
  changes: Change[]
  removed: string[]
  failures: Failure[]
}

/** A table, and the statements that it takes. */
interface PlannedTable {
  name: string
  statements: string[]
}

/** What a migration would do; with `failures` it would be refused and do nothing. */
export interface MigrationPlan {
  created: PlannedTable[]
  /** `rewrites`: its records are written anew. */
  changed: (PlannedTable & { rewrites: boolean })[]
  removed: PlannedTable[]
  failures: Failure[]
}

const BATCH = 500

/**
 * Brings the tables in line with the model, in one transaction: all of it or nothing. Records of a changed entity are looked at
 * first; what would lose or break one is refused with a failure for each field (`migration-…`), before anything is changed.
 */
export function migrate(
  context: StorageContext,
  validate: Validate,
  fill?: Fill,
): Promise<Result<MigrationReport>> {
  if (context.readOnly) return Promise.resolve(fail('storage-readonly'))
  return settle(async () => {
    try {
      return ok(await context.transaction(() => new Migration(context, validate, fill).run()))
    } catch (error) {
      if (error instanceof Refused) return failAll(error.failures)
      throw error
    }
  })
}

/** Looks at the tables and the records as `migrate` does, and changes nothing; a handle that only reads will do. */
export const planMigration = (
  context: StorageContext,
  validate: Validate,
): Promise<MigrationPlan> =>
  context.snapshot(() => new Migration(context, validate, undefined).plan())

class Migration {
  private readonly context: StorageContext
  private readonly validate: Validate
  private readonly fill: Fill | undefined

  constructor(context: StorageContext, validate: Validate, fill: Fill | undefined) {
    this.context = context
    this.validate = validate
    this.fill = fill
  }

  async run(): Promise<MigrationReport> {
    const { context } = this
    const { dialect } = context
    await dialect.lockForMigration(context.db('write'))
    for (const table of SYSTEM_TABLES)
      await this.execute([
        ...(await this.missingColumns(table)),
        ...createSystemTable(table, dialect),
      ])
    const { text } = dialect.types
    await this.execute([
      sql.raw(
        `create table if not exists sala_schema (collection ${text} not null primary key, snapshot ${text} not null, at ${text} not null)`,
      ),
    ])
    const { created, changes, removed, failures } = await this.compare(await this.snapshots())
    if (failures.length) throw new Refused(failures)

    for (const name of removed)
      await this.execute([
        ...dialect.tokens.drop(wordsTableOf(name)),
        dropTable(name),
        sql`delete from sala_schema where collection = ${name}`,
      ])
    for (const [collection, after] of created) {
      await this.execute(createTable(collection, after, dialect))
      await this.remember(collection, after)
    }
    for (const change of changes) await this.apply(change)
    await prepareWords(
      context,
      new Set(
        changes.filter(({ rewrite }) => rewrite).map(({ collection }) => collection.plan.name),
      ),
    )
    context.words.forget()
    await dialect.analyse(context.db('write'))
    return {
      created: created.map(([{ plan }]) => plan.name),
      changed: changes.map(({ collection }) => collection.plan.name),
      removed,
    }
  }

  /** What was applied the last time. */
  private async snapshots(): Promise<Map<string, Snapshot>> {
    const stored = await this.context.rows(
      sql<{ collection: string; snapshot: string }>`select collection, snapshot from sala_schema`,
      'write',
    )
    return new Map(stored.map((row) => [row.collection, JSON.parse(row.snapshot) as Snapshot]))
  }

  private async compare(before: Map<string, Snapshot>): Promise<Comparison> {
    const { context } = this
    const failures: Failure[] = []
    const created: [Collection, Snapshot][] = []
    const changes: Change[] = []
    for (const collection of context.all()) {
      const after = snapshotOf(collection, context.dialect)
      const known = before.get(collection.plan.name)
      if (!known) created.push([collection, after])
      else if (JSON.stringify(known) !== JSON.stringify(after)) {
        const change = await this.prepare(collection, known, after)
        failures.push(...change.failures)
        changes.push(change)
      }
    }
    const removed = [...before.keys()].filter((name) => !context.collection(name))
    for (const name of removed) failures.push(...(await this.removedEntity(name)))
    return { created, changes, removed, failures }
  }

  private async missingColumns(table: SystemTable): Promise<Sql[]> {
    const { dialect } = this.context
    const there = await this.context.rows(dialect.columnsOf(table.name), 'read')
    return there.length
      ? addSystemColumns(table, new Set(there.map(({ name }) => name)), dialect)
      : []
  }

  /** What `run` would do, and does not. */
  async plan(): Promise<MigrationPlan> {
    const { dialect } = this.context
    const there = new Set((await this.context.rows(dialect.tables, 'read')).map(({ name }) => name))
    const { created, changes, removed, failures } = await this.compare(
      there.has('sala_schema') ? await this.snapshots() : new Map(),
    )
    const texts = (statements: Sql[]): string[] =>
      statements.map((statement) => statement.compile(this.context.db('read')).sql)
    return {
      created: [
        ...SYSTEM_TABLES.filter(({ name }) => !there.has(name)).map((table) => ({
          name: table.name,
          statements: texts(createSystemTable(table, dialect)),
        })),
        ...created.map(([collection, after]) => ({
          name: collection.plan.name,
          statements: texts(createTable(collection, after, dialect)),
        })),
        ...(await plannedWords(this.context, there)).map(({ name, statements }) => ({
          name,
          statements: texts(statements),
        })),
      ],
      changed: [
        ...(
          await Promise.all(
            SYSTEM_TABLES.map(async (table) => ({
              name: table.name,
              statements: texts(await this.missingColumns(table)),
              rewrites: false,
            })),
          )
        ).filter(({ statements }) => statements.length),
        ...changes.map(({ collection: { plan }, before, after, rewrite }) => ({
          name: plan.name,
          statements: texts([
            ...dropStale(plan.table, before, after),
            ...addColumns(plan.table, before, after),
            ...addIndexes(plan.table, after, before, dialect),
          ]),
          rewrites: rewrite,
        })),
      ],
      removed: removed.map((name) => ({
        name,
        statements: texts([...dialect.tokens.drop(wordsTableOf(name)), dropTable(name)]),
      })),
      failures,
    }
  }

  private async prepare(
    collection: Collection,
    before: Snapshot,
    after: Snapshot,
  ): Promise<Change & { failures: Failure[] }> {
    const changes = fieldChanges(before.entity, after.entity)
    const meaning = meaningOf(before.entity) !== meaningOf(after.entity)
    const known = new Set(before.unique.map((set) => set.join()))
    // Kept under another rule of what is the same, every key is looked at again.
    const newSets = after.unique.filter(
      (set) => before.keys !== after.keys || !known.has(set.join()),
    )
    const inspection = new Inspection(
      collection,
      changes,
      newSets,
      this.validate,
      meaning ? this.fill : undefined,
    )
    const failures: Failure[] = []
    if (before.global !== after.global) {
      const [rows, ids] = await this.countRows(collection.plan.table)
      if (rows)
        failures.push({
          code: 'migration-scope',
          path: collection.plan.name,
          params: { entity: collection.plan.name, rows, ids },
        })
    }
    if (meaning || newSets.length)
      await this.eachRow(collection, (site, row) =>
        Promise.resolve(
          inspection.look(site, toRecord(row, this.context.dialect, collection.model), meaning),
        ),
      )
    return {
      collection,
      before,
      after,
      inspection,
      rewrite: meaning || before.keys !== after.keys,
      failures: [...failures, ...inspection.failures()],
    }
  }

  private async apply({ collection, before, after, inspection, rewrite }: Change): Promise<void> {
    const { dialect } = this.context
    const { table, keys } = collection.plan
    await this.execute(dropStale(table, before, after))
    if (rewrite)
      await this.eachRow(collection, async (site, row) => {
        const document = documentOf(inspection.carried(toRecord(row, dialect, collection.model)))
        await this.execute([
          sql`update ${sql.table(table)} set doc = ${dialect.jsonParam(document)}, keys = ${dialect.jsonParam(computeKeys(keys, document))} where site = ${site} and id = ${row.id}`,
        ])
      })
    await this.execute([
      ...addColumns(table, before, after),
      ...addIndexes(table, after, before, dialect),
    ])
    await this.remember(collection, after)
  }

  private async removedEntity(name: string): Promise<Failure[]> {
    const [rows, ids] = await this.countRows(name)
    return rows
      ? [{ code: 'migration-entity-removed', path: name, params: { entity: name, rows, ids } }]
      : []
  }

  private async countRows(table: string): Promise<[number, string]> {
    const [count] = await this.context.rows(
      sql<{ total: number | string }>`select count(*) as total from ${sql.table(table)}`,
      'write',
    )
    const first = await this.context.rows(
      sql<{ id: string }>`select id from ${sql.table(table)} order by site, id limit 3`,
      'write',
    )
    return [Number(count?.total ?? 0), first.map(({ id }) => id).join(', ')]
  }

  private async eachRow(
    { plan }: Collection,
    visit: (site: string, row: Row) => Promise<void>,
  ): Promise<void> {
    let after: { site: string; id: string } | undefined
    for (;;) {
      const beyond = after
        ? sql`where (site > ${after.site} or (site = ${after.site} and id > ${after.id}))`
        : sql``
      const rows = await this.context.rows(
        sql<
          Row & { site: string }
        >`select site, ${rowColumns()} from ${sql.table(plan.table)} as ${sql.ref(ROW)} ${beyond} order by site, id limit ${BATCH}`,
        'write',
      )
      for (const row of rows) await visit(row.site, row)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      after = { site: last.site, id: last.id }
    }
  }

  private async remember({ plan }: Collection, snapshot: Snapshot): Promise<void> {
    const text = JSON.stringify(snapshot)
    await this.execute([
      sql`insert into sala_schema (collection, snapshot, at) values (${plan.name}, ${text}, ${this.context.clock.iso()})
        on conflict (collection) do update set snapshot = excluded.snapshot, at = excluded.at`,
    ])
  }

  private async execute(statements: Sql[]): Promise<void> {
    for (const statement of statements) await this.context.rows(statement, 'write')
  }
}
