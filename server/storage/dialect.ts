import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Failure } from '#shared'
import type { Change, Changes } from './changes.ts'
import type { ColumnPlan } from './model/plan.ts'
import type { JsonValue } from './filter/condition.ts'
import type { Wanted } from './words/tokens.ts'

export type Sql = RawBuilder<unknown>

/** A name on a JSON path: a literal key, a literal index, one that is a key or an index as the data have it, or the index of a row. */
export type Segment = { key: string } | { index: number } | { either: string } | { row: string }

/** A value somewhere inside a JSON column, as SQL. Each reading is NULL when the value is missing or of another kind. */
export interface JsonNode {
  child(segment: Segment): JsonNode
  is(kind: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'): Sql
  missing(): Sql
  text(): Sql
  number(): Sql
  boolean(): Sql
  /** Items of an array, keys of an object. */
  size(): Sql
  /** A source of rows, one an item; no rows where the value is no array. */
  elements(alias: string): Rows
  /** The items where the value is an array, else the value itself. */
  selfOrElements(alias: string): Rows
}

export interface Rows {
  from: Sql
  node: JsonNode
}

/** What a transaction does its work with. */
export interface InTransaction {
  db: Kysely<unknown>
  /** A statement whose answer nobody needs: done in its order, at the latest with the commit, which fails where it fails. */
  send(query: CompiledQuery): Promise<void>
}

export interface Connection {
  writer: Kysely<unknown>
  /** All of `work` or nothing. */
  transact<T>(work: (inside: InTransaction) => Promise<T>): Promise<T>
  /** Another handle where reading need not wait for a writer (SQLite), else the same. */
  reader: Kysely<unknown>
  /** Rows at once, where the database is in this process; undefined where it is busy just now. */
  readNow?(sql: string, parameters: readonly unknown[]): unknown[] | undefined
  /** The statement that tells other processes, where there may be any, with the commit it is part of. */
  tell?(changes: readonly Change[]): CompiledQuery
  /** Adds what other processes tell, from now on. */
  listen?(changes: Changes): void
  close(): Promise<void>
}

export interface ConnectOptions {
  url?: string
  folder: string
  readOnly: boolean
  /** Milliseconds after which a statement is given up, where the database can. */
  statementTimeout: number
  /** Largest size of the SQLite file. */
  maxBytes?: number
}

/** The tokens of one record. */
export interface TokenEntry {
  site: string
  id: string
  tokens: string[]
}

/** The inverted index of a collection, in a table of its own: from tokens to records. What a record leaves behind goes with it. */
export interface TokenTable {
  /** `records` is the table of the collection. */
  create(table: string, records: string): Sql[]
  drop(table: string): Sql[]
  /** `fresh`: none of them has any yet. */
  put(table: string, records: string, entries: TokenEntry[], fresh: boolean): Sql[]
  /** A source of rows, one a record that may meet what is wanted; tokens say of which site. */
  matches(table: string, wanted: Wanted): Sql
  /** True for those rows of the collection, `row` being its alias; for some `most` of them. They are looked up one by one. */
  among(table: string, wanted: Wanted, row: string, most?: number): Sql
  /** As `among` for many rows that are met in another order. */
  met?(table: string, wanted: Wanted, row: string): Sql
  /** `sound` is 0 where records were moved without it. */
  check?(table: string, records: string): RawBuilder<{ sound: number }>
}

/** All that differs between the two databases. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  connect(options: ConnectOptions): Promise<Connection>
  /** A key that must be unique is held by another record. */
  isUnique(error: unknown): boolean
  /** Another process holds the database just now; the same call may go through a moment later. */
  isBusy(error: unknown): boolean
  /** Transactions waited for one another, and the database ended this one. */
  isKnot(error: unknown): boolean
  /** Behind a table: it is read by this index. Empty where the database knows itself that an index holds all that is asked for. */
  byIndex(name: string): Sql
  /** Behind a select of one record: nobody else writes it until the transaction ends. */
  lockRow: Sql
  failureOf(error: unknown): Failure
  /** The document of the row. */
  document(table: string): JsonNode
  /** The searchable texts of the row, in the shape of the document. */
  texts(table: string): JsonNode
  /** The words of the row's searched fields (`SearchWords`), by path. */
  words(table: string): JsonNode
  jsonParam(value: JsonValue | object): Sql
  booleanParam(value: boolean): Sql
  /** Behind a column: it is one of these texts, however many. */
  oneOf(texts: readonly string[]): Sql
  /** Records as a table `v`: its columns are named as theirs, `rid` is the id, `expected` the version that is there. */
  recordRows(records: readonly object[]): Sql
  numberParam(value: number): Sql
  contains(text: Sql, part: string): Sql
  /** The sort key of a text that has no column of its own. */
  sortKey(table: string, path: string): Sql
  generatedColumn(column: ColumnPlan): string
  tokens: TokenTable
  types: { text: string; json: string; integer: string; autoId: string }
  ascending: Sql
  descending: Sql
  /** The document without these top-level fields. */
  without(document: Sql, fields: string[]): Sql
  /** Where an index keeps the rows without a value: first, as a list does. */
  indexOrder: string
  greatest: string
  skipLocked: Sql
  /** Rows that are read stay as they are until the transaction ends. */
  keepRows: Sql
  /** After a failed statement the transaction goes on only where it stood inside a savepoint. */
  needsSavepoint: boolean
  /** One connection writes, so that transactions which wait for it are committed together. */
  sharesCommits: boolean
  /** A single write gets a transaction too, so that waiting for the file happens at its beginning only. */
  writesInTransaction: boolean
  /** Lets one process migrate at a time and takes the time limit off. */
  lockForMigration(db: Kysely<unknown>): Promise<void>
  /** Statements of this transaction are given up after so many milliseconds; absent where none can be. */
  limitTime?(db: Kysely<unknown>, milliseconds: number): Promise<void>
  /** Refreshes what the planner knows: of all tables, where no service of the database does, or of one that was just filled. */
  analyse(db: Kysely<unknown>, table?: string): Promise<void>
  parseJson(value: unknown): unknown
  /** The columns of a table, as `name`. */
  columnsOf(table: string): RawBuilder<{ name: string }>
  /** The tables that there are, as `name`. */
  tables: RawBuilder<{ name: string }>
  /** How large the database is, in bytes. */
  size: RawBuilder<{ bytes: number | string }>
  /** Lets an insert say the value of a column that counts by itself. */
  ownId: Sql
  /** After such inserts the column counts on from the largest value. */
  countOn(table: string, column: string): Sql | undefined
}
