import type { Kysely, RawBuilder } from 'kysely'
import type { Failure } from '#shared'
import type { ColumnPlan } from './model/plan.ts'
import type { JsonValue } from './filter/condition.ts'

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

export interface Connection {
  writer: Kysely<unknown>
  /** Another handle where reading need not wait for a writer (SQLite), else the same. */
  reader: Kysely<unknown>
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

/** All that differs between the two databases. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  connect(options: ConnectOptions): Promise<Connection>
  /** A key that must be unique is held by another record. */
  isUnique(error: unknown): boolean
  /** Another process holds the database just now; the same call may go through a moment later. */
  isBusy(error: unknown): boolean
  failureOf(error: unknown): Failure
  /** The document of the row. */
  document(table: string): JsonNode
  /** The searchable texts of the row, in the shape of the document. */
  texts(table: string): JsonNode
  /** The words of the row's searched fields (`SearchWords`), by path. */
  words(table: string): JsonNode
  jsonParam(value: JsonValue | object): Sql
  booleanParam(value: boolean): Sql
  numberParam(value: number): Sql
  contains(text: Sql, part: string): Sql
  /** The sort key of a text that has no column of its own. */
  sortKey(table: string, path: string): Sql
  generatedColumn(column: ColumnPlan): string
  types: { text: string; json: string; integer: string; autoId: string }
  ascending: Sql
  descending: Sql
  /** The document without these top-level fields. */
  without(document: Sql, fields: string[]): Sql
  /** Where an index keeps the rows without a value: first, as a list does. */
  indexOrder: string
  greatest: string
  skipLocked: Sql
  /** After a failed statement the transaction goes on only where it stood inside a savepoint. */
  needsSavepoint: boolean
  /** A single write gets a transaction too, so that waiting for the file happens at its beginning only. */
  writesInTransaction: boolean
  /** Lets one process migrate at a time and takes the time limit off. */
  lockForMigration(db: Kysely<unknown>): Promise<void>
  /** Refreshes what the planner knows of the tables; the one database that has no service for it needs to be told. */
  analyse(db: Kysely<unknown>): Promise<void>
  parseJson(value: unknown): unknown
  /** The tables that there are, as `name`. */
  tables: RawBuilder<{ name: string }>
  /** Lets an insert say the value of a column that counts by itself. */
  ownId: Sql
  /** After such inserts the column counts on from the largest value. */
  countOn(table: string, column: string): Sql | undefined
}
