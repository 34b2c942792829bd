import type { Store } from '#engine'
import type { Clock, Failure, Result } from '#shared'
import type { Filter, Model } from '#schema'
import { aggregate, type AggregateOptions } from './aggregate/aggregate.ts'
import type { Changes } from './changes.ts'
import { StorageContext } from './context.ts'
import {
  migrate,
  planMigration,
  type MigrationPlan,
  type MigrationReport,
} from './migrate/migrate.ts'
import type { Fill, Validate } from './migrate/inspect.ts'
import type { ScanLimits } from './indexes/limits.ts'
import type { MissingIndex } from './indexes/missingIndexes.ts'
import { postgres } from './postgres/index.ts'
import { mentioned, type Asked } from './query/mentioned.ts'
import { tally } from './query/tally.ts'
import { count, query, type QueryRequest, type QueryResult } from './query/query.ts'
import { SqlStore } from './records/store.ts'
import { recordTexts } from './records/texts.ts'
import { sqlite } from './sqlite/index.ts'
import { indexWords, type IndexingOptions } from './words/wordIndex.ts'
import { systemTables, type SystemTables } from './system/index.ts'
import type { OnQuery } from './watchQueries.ts'
import { dump, isEmpty, type Dump } from './transfer/dump.ts'
import { checkLoad, load, type Source } from './transfer/load.ts'

export interface DatabaseOptions {
  /** `postgres://…` for PostgreSQL; anything else, or nothing, is the SQLite file in `folder`. */
  url?: string
  folder: string
  /** The resolved model of `#schema`. */
  model: Model
  clock: Clock
  /** Another handle on a database that somebody else migrates and writes, in a worker for instance. */
  readOnly?: boolean
  /** Milliseconds after which PostgreSQL gives a statement up; default 10,000. */
  statementTimeout?: number
  /** Largest size of the SQLite file; a write beyond it answers `storage-full`, as a full disk does. */
  maxBytes?: number
  /** How much may be read without an index, and where what was missed is kept; the memory may be that of another thread. */
  scans?: Partial<ScanLimits>
  /** Told of every statement when it has ended. */
  onQuery?: OnQuery
  /** Has whoever is read for given up? Then no further statement is run: it fails with `query-timeout`. */
  isLate?: () => boolean
}

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** Tables in line with the model; refused as a whole (`migration-…`) where records would be lost or broken. */
  migrate(validate: Validate, fill?: Fill): Promise<Result<MigrationReport>>
  /** Indexes for search what `migrate` left, beside other work, and goes on where it was stopped. */
  indexWords(options?: IndexingOptions): Promise<void>
  /** What `migrate` would do, and does not. */
  planMigration(validate: Validate): Promise<MigrationPlan>
  /** Whether it holds no record and no entry of the log. */
  isEmpty(): Promise<boolean>
  /** How large it is, in bytes. */
  size(): Promise<number>
  /** All tables as they stand at one moment, while others write. It holds the reading handle until `work` is done. */
  dump<T>(work: (dump: Dump) => Promise<T>): Promise<T>
  /** What stands in the way of `load`: looks at every record, and writes nothing. */
  checkLoad(source: Source, validate: Validate): Promise<Failure[]>
  /** Takes away all that is there, and takes in what was dumped, here or on the other database; `last` is done before it counts. All or nothing. */
  load(source: Source, validate: Validate, last: () => Promise<void>): Promise<Result<void>>
  store(site: string): Store
  query(site: string, collection: string, request?: QueryRequest): Promise<Result<QueryResult>>
  count(
    site: string,
    collection: string,
    request?: Pick<QueryRequest, 'filter' | 'search' | 'access'>,
  ): Promise<Result<number>>
  /** Those of the collections that may hold the words in what the caller may read of them. */
  mentioned(site: string, search: string, asked: readonly Asked[]): Promise<string[]>
  /** Of the records of a request, how many meet each of the filters. */
  tally(
    site: string,
    collection: string,
    filters: Filter[],
    request?: Pick<QueryRequest, 'filter' | 'access'>,
  ): Promise<Result<number[]>>
  aggregate(
    site: string,
    collection: string,
    pipeline: unknown,
    options?: AggregateOptions,
  ): Promise<Result<Record<string, unknown>[]>>
  /** Indexes that requests of this process missed on large collections, the most missed first. */
  missingIndexes(): MissingIndex[]
  /** Every record of a collection as JSON text, in batches; only those that have `part` in it where one is given. */
  recordTexts(site: string, collection: string, part?: string): AsyncGenerator<string[]>
  readonly system: SystemTables
  /** What was written, by this process and by others. */
  readonly changes: Changes
  /** The names of the collections that `work` reads, and of what else it says that it read. */
  watchReads<T>(work: () => Promise<T>): Promise<{ value: T; reads: string[] }>
  noteRead(name: string): void
  /**
   * All that `work` does, records and system tables alike, or nothing. Calls inside join; a failing database throws `StorageError`.
   * Those that wait for one another anyway, as for the next number of a series, name a `line`: they come one after another, share a
   * commit, and may run a second time.
   */
  transaction<T>(work: (database: Database) => Promise<T>, options?: { line?: string }): Promise<T>
  /** A transaction that is alone among those of all gateways of this database: two that start at once do it one after the other. */
  alone<T>(work: (database: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the database; throws `StorageError` where that cannot be done. */
export async function openDatabase({
  url,
  folder,
  model,
  clock,
  readOnly = false,
  statementTimeout = 10_000,
  maxBytes,
  scans,
  onQuery,
  isLate,
}: DatabaseOptions): Promise<Database> {
  const dialect = /^postgres(ql)?:\/\//.test(url ?? '') ? postgres : sqlite
  const connection = await dialect.connect({
    ...(url ? { url } : {}),
    folder,
    readOnly,
    statementTimeout,
    ...(maxBytes ? { maxBytes } : {}),
  })
  const context = new StorageContext(
    dialect,
    connection,
    model,
    clock,
    readOnly,
    onQuery,
    scans,
    isLate,
  )
  const database: Database = {
    dialect: dialect.name,
    migrate: (validate, fill) => migrate(context, validate, fill),
    indexWords: (options) => indexWords(context, options),
    planMigration: (validate) => planMigration(context, validate),
    isEmpty: () => isEmpty(context),
    size: async () => Number((await context.rows(dialect.size, 'read'))[0]!.bytes),
    dump: (work) => dump(context, work),
    checkLoad: (source, validate) => checkLoad(context, source, validate),
    load: (source, validate, last) => load(context, source, validate, last),
    store: (site) => new SqlStore(context, site),
    query: (site, collection, request = {}) => query(context, site, collection, request),
    count: (site, collection, request = {}) => count(context, site, collection, request),
    mentioned: (site, search, asked) => mentioned(context, site, search, asked),
    tally: (site, collection, filters, request = {}) =>
      tally(context, site, collection, filters, request),
    aggregate: (site, collection, pipeline, options = {}) =>
      aggregate(context, site, collection, pipeline, options),
    missingIndexes: () => context.scans.missing.list(model),
    recordTexts: (site, collection, part) => recordTexts(context, site, collection, part),
    system: systemTables(context),
    changes: context.changes,
    watchReads: (work) => context.watchReads(work),
    noteRead: (name) => context.noteRead(name),
    transaction: (work, { line } = {}) => context.transaction(() => work(database), line),
    alone: (work) =>
      context.transaction(async () => {
        await dialect.lockForMigration(context.db('write'))
        return work(database)
      }),
    close: () => context.close(),
  }
  return database
}
