import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import {
  Kysely,
  sql,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import type { ErrorCode } from '#shared'
import { StorageError } from '../errors.ts'
import { diskFailure } from '../keepFile.ts'
import { COLUMN_LENGTH, type ColumnPlan } from '../model/plan.ts'
import type { ConnectOptions, Connection, Dialect } from '../dialect.ts'
import { columnNode } from './node.ts'

export const DATABASE_FILE = 'sala.db'

/** The driver ends the process on a boolean or `undefined`; both have a plain meaning in SQLite. */
const bindable = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : (value ?? null)

class Statement implements SqliteStatement {
  private readonly statement: Libsql.Statement
  constructor(statement: Libsql.Statement) {
    this.statement = statement
  }
  get reader(): boolean {
    return this.statement.reader
  }
  all(parameters: ReadonlyArray<unknown>): unknown[] {
    return this.statement.all(parameters.map(bindable))
  }
  run(parameters: ReadonlyArray<unknown>): {
    changes: number | bigint
    lastInsertRowid: number | bigint
  } {
    return this.statement.run(parameters.map(bindable))
  }
  iterate(parameters: ReadonlyArray<unknown>): IterableIterator<unknown> {
    return this.statement.iterate(parameters.map(bindable))
  }
}

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

function handle(file: string, writes: boolean, maxBytes?: number): Kysely<unknown> {
  const database = new Libsql(file)
  database.pragma('busy_timeout = 5000')
  if (writes) database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  if (!writes) database.pragma('query_only = ON')
  database.pragma(`busy_timeout = ${BLOCKING_WAIT}`)
  if (maxBytes) database.pragma(`max_page_count = ${Math.max(1, Math.floor(maxBytes / PAGE))}`)
  const port: SqliteDatabase = {
    prepare: (text) => new Statement(database.prepare(text)),
    close: () => void database.close(),
  }
  return new Kysely<unknown>({
    dialect: new LibsqlDialect(port, () =>
      writes ? new ImmediateDriver(port, database) : new SqliteDriver({ database: port }),
    ),
  })
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
        return { writer: reader, reader, close: () => reader.destroy() }
      }
      mkdirSync(folder, { recursive: true })
      const writer = handle(file, true, maxBytes)
      const reader = handle(file, false)
      return {
        writer,
        reader,
        async close() {
          await reader.destroy()
          await writer.destroy()
        },
      }
    } catch (error) {
      throw error instanceof StorageError ? error : new StorageError(sqlite.failureOf(error), error)
    }
  },
  isUnique: (error) => /^SQLITE_CONSTRAINT(_UNIQUE|_PRIMARYKEY)?$/.test(codeOf(error)),
  isBusy: (error) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)),
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
  booleanParam: (value) => sql`${value ? 1 : 0}`,
  numberParam: (value) => sql`${value}`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  sortKey: (table, path) =>
    columnNode(sql.ref(`${table}.keys`), [{ key: 's' }, { key: path }]).text(),
  generatedColumn: (column) =>
    `"${column.name}" ${COLUMN_TYPES[column.type]} generated always as ${generatedValue(column)} virtual`,
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
  needsSavepoint: false,
  writesInTransaction: true,
  lockForMigration: async () => {},
  async analyse(db) {
    await sql`pragma analysis_limit = 400`.execute(db)
    await sql`analyze`.execute(db)
  },
  parseJson: (value) => JSON.parse(String(value)) as unknown,
  tables: sql`select name from sqlite_master where type = 'table'`,
  ownId: sql``,
  countOn: () => undefined,
}
