import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { Kysely, sql, SqliteDialect, SqliteDriver, type SqliteDatabase } from 'kysely'
import type { ErrorCode } from '#shared'
import { StorageError } from '../errors.ts'
import { diskFailure } from '../keepFile.ts'
import { COLUMN_LENGTH, type ColumnPlan } from '../model/plan.ts'
import type { ConnectOptions, Connection, Dialect } from '../dialect.ts'
import { analyseOutdated } from './analyse.ts'
import { directly } from '../transactions.ts'
import { columnNode } from './node.ts'
import { StatementCache } from './statementCache.ts'
import { tokenTable } from './tokens.ts'

export const DATABASE_FILE = 'sala.db'

/** A writer takes its lock when it begins, so that two never meet half way. */
class ImmediateDriver extends SqliteDriver {
  private readonly database: Libsql.Database
  constructor(port: SqliteDatabase, database: Libsql.Database) {
    super({ database: port })
    this.database = database
  }
  // A prepared statement that met a busy file stays open in this driver and blocks every later commit; `exec` does not.
  override async beginTransaction(): Promise<void> {
    this.database.exec('begin immediate')
  }
  override async commitTransaction(): Promise<void> {
    this.database.exec('commit')
  }
  /** A full disk ends the transaction by itself. */
  override async rollbackTransaction(): Promise<void> {
    if (this.database.inTransaction) this.database.exec('rollback')
  }
}

class LibsqlDialect extends SqliteDialect {
  private readonly driver: () => SqliteDriver
  constructor(port: SqliteDatabase, driver: () => SqliteDriver) {
    super({ database: port })
    this.driver = driver
  }
  override createDriver(): SqliteDriver {
    return this.driver()
  }
}

const PAGE = 4096
/** Milliseconds that a busy file may hold this thread; who must wait longer waits without holding it. */
const BLOCKING_WAIT = 20

/** kB of pages that a handle keeps at most: a write touches the pages of all indexes of its tables. */
const WRITER_CACHE = 32_000
const READER_CACHE = 8_000
/** Pages in the log before they are taken into the file, 16 MB. */
const CHECKPOINT_PAGES = 4_000

interface Handle {
  db: Kysely<unknown>
  statements: StatementCache
}

function handle(file: string, writes: boolean, maxBytes?: number): Handle {
  const database = new Libsql(file)
  database.pragma('busy_timeout = 5000')
  if (writes) database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma(`cache_size = -${writes ? WRITER_CACHE : READER_CACHE}`)
  if (writes) database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  database.pragma('foreign_keys = ON')
  if (!writes) database.pragma('query_only = ON')
  database.pragma(`busy_timeout = ${BLOCKING_WAIT}`)
  if (maxBytes) database.pragma(`max_page_count = ${Math.max(1, Math.floor(maxBytes / PAGE))}`)
  const statements = new StatementCache(database)
  const port: SqliteDatabase = {
    prepare: (text) => statements.prepare(text),
    close: () => statements.close(),
  }
  const db = new Kysely<unknown>({
    dialect: new LibsqlDialect(port, () =>
      writes ? new ImmediateDriver(port, database) : new SqliteDriver({ database: port }),
    ),
  })
  return { db, statements }
}

/** A handle that nobody asked through Kysely is none that it would close. */
async function closed({ db, statements }: Handle): Promise<void> {
  await db.destroy()
  statements.close()
}

const transacting =
  ({ db }: Handle): Connection['transact'] =>
  (work) =>
    db.transaction().execute((inside) => work(directly(inside)))

const readingNow =
  ({ statements }: Handle): NonNullable<Connection['readNow']> =>
  (text, parameters) => {
    try {
      return statements.prepare(text).all(parameters)
    } catch (error) {
      if (sqlite.isBusy(error)) return undefined
      throw error
    }
  }

const CODES: [RegExp, ErrorCode][] = [
  [/^SQLITE_FULL/, 'storage-full'],
  [/^SQLITE_(READONLY|PERM|CANTOPEN)/, 'storage-readonly'],
  [/^SQLITE_INTERRUPT/, 'query-timeout'],
]

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
const jsonPath = (path: string): string =>
  quoteText(
    `$${path
      .split('.')
      .map((name) => `."${name}"`)
      .join('')}`,
  )

function generatedValue({ from, path, type }: ColumnPlan): string {
  if (from !== 'field')
    return `(keys ->> ${quoteText(`$.${from === 'sort' ? 's' : 'u'}."${path}"`)})`
  const at = jsonPath(path)
  if (type === 'string')
    return `(case json_type(doc, ${at}) when 'text' then substr(doc ->> ${at}, 1, ${COLUMN_LENGTH}) end)`
  if (type === 'number')
    return `(case when json_type(doc, ${at}) in ('integer', 'real') then doc ->> ${at} end)`
  return `(case json_type(doc, ${at}) when 'true' then 1 when 'false' then 0 end)`
}

const COLUMN_TYPES = { string: 'text', number: 'numeric', boolean: 'integer' }

export const sqlite: Dialect = {
  name: 'sqlite',
  async connect({ folder, readOnly, maxBytes }: ConnectOptions): Promise<Connection> {
    const file = join(folder, DATABASE_FILE)
    try {
      if (readOnly) {
        if (!existsSync(file))
          throw new StorageError({ code: 'storage-failed', params: { reason: 'no database' } })
        const reader = handle(file, false)
        return {
          writer: reader.db,
          reader: reader.db,
          transact: transacting(reader),
          readNow: readingNow(reader),
          close: () => closed(reader),
        }
      }
      mkdirSync(folder, { recursive: true })
      const writer = handle(file, true, maxBytes)
      const reader = handle(file, false)
      return {
        writer: writer.db,
        reader: reader.db,
        transact: transacting(writer),
        readNow: readingNow(reader),
        async close() {
          await closed(reader)
          await closed(writer)
        },
      }
    } catch (error) {
      throw error instanceof StorageError ? error : new StorageError(sqlite.failureOf(error), error)
    }
  },
  isUnique: (error) => /^SQLITE_CONSTRAINT(_UNIQUE|_PRIMARYKEY)?$/.test(codeOf(error)),
  isBusy: (error) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)),
  isKnot: () => false,
  // Of an index over generated columns its planner does not see that it holds them.
  byIndex: (name) => sql`indexed by ${sql.ref(name)}`,
  // One connection writes: whoever is in a transaction is alone.
  lockRow: sql``,
  failureOf(error) {
    const code = codeOf(error)
    const ofDisk = diskFailure(error)
    if (ofDisk) return ofDisk
    return { code: CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'storage-failed' }
  },
  document: (table) => columnNode(sql.ref(`${table}.doc`)),
  texts: (table) => columnNode(sql.ref(`${table}.keys`), [{ key: 't' }]),
  words: (table) => columnNode(sql.ref(`${table}.keys`), [{ key: 'w' }]),
  jsonParam: (value) => sql`${JSON.stringify(value)}`,
  oneOf: (texts) => sql`in (select value from json_each(${JSON.stringify(texts)}))`,
  // With its limit the list is read once and the table by its key; without it, the other way round, whole for each row.
  recordRows: (records) =>
    sql`(select value ->> 'rid' as rid, value ->> 'version' as version, value ->> 'created_at' as created_at, value ->> 'created_by' as created_by,
      value ->> 'updated_at' as updated_at, value ->> 'updated_by' as updated_by, value -> 'doc' as doc, value -> 'keys' as keys, value ->> 'expected' as expected
      from json_each(${JSON.stringify(records)}) limit -1) as v`,
  booleanParam: (value) => sql`${value ? 1 : 0}`,
  numberParam: (value) => sql`${value}`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  sortKey: (table, path) =>
    columnNode(sql.ref(`${table}.keys`), [{ key: 's' }, { key: path }]).text(),
  generatedColumn: (column) =>
    `"${column.name}" ${COLUMN_TYPES[column.type]} generated always as ${generatedValue(column)} virtual`,
  tokens: tokenTable,
  types: {
    text: 'text',
    json: 'text',
    integer: 'integer',
    autoId: 'integer primary key autoincrement',
  },
  ascending: sql`asc`,
  descending: sql`desc`,
  without: (document, fields) =>
    sql`json_remove(${document}, ${sql.join(fields.map((name) => sql`${`$."${name}"`}`))})`,
  indexOrder: '',
  greatest: 'max',
  skipLocked: sql``,
  keepRows: sql``,
  needsSavepoint: false,
  sharesCommits: true,
  writesInTransaction: true,
  lockForMigration: async () => {},
  analyse: (db, table) => (table === undefined ? analyseOutdated(db) : Promise.resolve()),
  parseJson: (value) => JSON.parse(String(value)) as unknown,
  columnsOf: (table) => sql`select name from pragma_table_info(${table})`,
  tables: sql`select name from sqlite_master where type = 'table'`,
  size: sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  ownId: sql``,
  countOn: () => undefined,
}
