import pg from 'pg'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { ConnectOptions, Connection, Dialect } from '../dialect.ts'
import { StorageError } from '../errors.ts'
import { COLUMN_LENGTH, type ColumnPlan } from '../model/plan.ts'
import { Listening } from './listening.ts'
import { columnNode } from './node.ts'
import { pipelined } from './pipelined.ts'
import { prepareStatements } from './preparing.ts'
import { tokenTable } from './tokens.ts'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

function generatedValue({ from, path, type }: ColumnPlan): string {
  if (from !== 'field')
    return `(keys -> ${quoteText(from === 'sort' ? 's' : 'u')} ->> ${quoteText(path)})`
  const at = `(doc #> ${quoteText(
    `{${path
      .split('.')
      .map((name) => `"${name}"`)
      .join(',')}}`,
  )})`
  if (type === 'string')
    return `(case jsonb_typeof(${at}) when 'string' then left(${at} #>> '{}', ${COLUMN_LENGTH}) end)`
  if (type === 'number')
    return `(case jsonb_typeof(${at}) when 'number' then (${at} #>> '{}')::numeric end)`
  return `(case jsonb_typeof(${at}) when 'boolean' then (${at} #>> '{}')::boolean end)`
}

const COLUMN_TYPES = { string: 'text collate "C"', number: 'numeric', boolean: 'boolean' }
/** Two gateways that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_252_001

export const postgres: Dialect = {
  name: 'postgres',
  async connect({ url, readOnly, statementTimeout }: ConnectOptions): Promise<Connection> {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      statement_timeout: statementTimeout,
      // Statements are short; compiling one takes longer than it runs.
      options: `-c jit=off${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    })
    // A connection that the server closes is replaced by the pool, and what it was doing is answered as failed; without
    // these listeners it would end the process, the one for those at rest, the other for those at work.
    prepareStatements(pool)
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      await db.destroy()
      throw new StorageError(postgres.failureOf(error), error)
    }
    const transact = pipelined(pool)
    if (readOnly || !url) return { writer: db, reader: db, transact, close: () => db.destroy() }
    const listening = new Listening(url)
    return {
      writer: db,
      reader: db,
      transact,
      tell: (changes) => listening.tell(changes),
      listen: (changes) => void listening.listen(changes),
      async close() {
        await listening.close()
        await db.destroy()
      },
    }
  },
  isUnique: (error) => codeOf(error) === '23505',
  isBusy: () => false,
  byIndex: () => sql``,
  lockRow: sql`for update`,
  isKnot: (error) => codeOf(error instanceof StorageError ? error.cause : error) === '40P01',
  failureOf(error) {
    const code = codeOf(error)
    if (code === '53100' || code === 'ENOSPC') return { code: 'storage-full' }
    if (code === '25006') return { code: 'storage-readonly' }
    if (code === '57014') return { code: 'query-timeout' }
    return { code: 'storage-failed' }
  },
  document: (table) => columnNode(sql.ref(`${table}.doc`)),
  texts: (table) => columnNode(sql.ref(`${table}.keys`), [{ key: 't' }]),
  words: (table) => columnNode(sql.ref(`${table}.keys`), [{ key: 'w' }]),
  jsonParam: (value) => sql`${JSON.stringify(value)}::jsonb`,
  oneOf: (texts) => sql`= any(${[...texts]}::text[])`,
  recordRows: (records) =>
    sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as v(rid text, version bigint, created_at text, created_by text, updated_at text, updated_by text, doc jsonb, keys jsonb, expected bigint)`,
  booleanParam: (value) => sql`${value}::boolean`,
  numberParam: (value) => sql`${value}::numeric`,
  contains: (text, part) => sql`position(${part}::text in ${text}) > 0`,
  sortKey: (table, path) =>
    columnNode(sql.ref(`${table}.keys`), [{ key: 's' }, { key: path }]).text(),
  generatedColumn: (column) =>
    `"${column.name}" ${COLUMN_TYPES[column.type]} generated always as ${generatedValue(column)} stored`,
  tokens: tokenTable,
  types: {
    text: 'text collate "C"',
    json: 'jsonb',
    integer: 'bigint',
    autoId: 'bigint generated always as identity primary key',
  },
  ascending: sql`asc nulls first`,
  descending: sql`desc nulls last`,
  without: (document, fields) =>
    sql`(${document} - array[${sql.join(fields.map((name) => sql`${name}::text`))}])`,
  indexOrder: ' nulls first',
  greatest: 'greatest',
  skipLocked: sql`for update skip locked`,
  keepRows: sql`for share`,
  needsSavepoint: true,
  sharesCommits: false,
  writesInTransaction: false,
  async lockForMigration(db) {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db)
  },
  async limitTime(db, milliseconds) {
    await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(db)
  },
  async analyse(db, table) {
    if (table !== undefined) await sql`analyze ${sql.table(table)}`.execute(db)
  },
  parseJson: (value) => value,
  columnsOf: (table) =>
    sql`select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${table}`,
  tables: sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  size: sql`select pg_database_size(current_database()) as bytes`,
  ownId: sql`overriding system value`,
  countOn: (table, column) =>
    sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`,
}
