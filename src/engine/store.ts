import type { Filter, StoredRecord } from '#schema'

export interface FindOptions {
  sort?: { field: string; direction?: 'asc' | 'desc' }[]
  limit?: number
  skip?: number
}

/** A key that another record holds: its fields, and that record. */
export interface Taken {
  fields: string[]
  holder?: string
}

/** A record as it is to be, and as it was read. */
export interface Change {
  record: StoredRecord
  before: StoredRecord
}

/**
 * What the engine needs of a place that keeps records. A store is already bound to one site.
 * Implementations: memory, browser local storage, the gateway's API, SQL. One conformance suite runs on all.
 */
export interface Store {
  /** With `lock`, nobody else writes the record until the transaction ends. */
  get(collection: string, id: string, options?: { lock?: boolean }): Promise<StoredRecord | null>
  /** Those of these ids that are there, in the order of the ids; with `lock` they are locked in that order. */
  getAll(
    collection: string,
    ids: readonly string[],
    options?: { lock?: boolean },
  ): Promise<StoredRecord[]>
  find(collection: string, filter: Filter, options?: FindOptions): Promise<StoredRecord[]>
  /** Values of the field that a code is given to, which begin like this; the highest first, by their number. */
  highestCodes(collection: string, prefix: string, limit: number): Promise<string[]>
  /** The record whose unique field looks like this text to a person (`seenForm`), whatever its spelling; of another field one with this very text. */
  findSeen(collection: string, field: string, text: string): Promise<StoredRecord | null>
  /** The unique keys of a record that others hold, as writing it would find them. */
  taken(collection: string, record: StoredRecord): Promise<Taken[]>
  /** Unique keys that another record already holds answer `duplicate`. */
  insert(
    collection: string,
    record: StoredRecord,
  ): Promise<{ ok: true } | { ok: false; duplicate: Taken[] }>
  /** Replaces the record when it still has `expectedVersion`; `record.version` is the new one. */
  update(
    collection: string,
    record: StoredRecord,
    expectedVersion: number,
  ): Promise<{ ok: true } | { ok: false; stale: true } | { ok: false; duplicate: Taken[] }>
  /** Inserts records under ids of their own whose collection has no unique keys. */
  insertAll(collection: string, records: readonly StoredRecord[]): Promise<void>
  /** Replaces records that have the versions of `before` still and keep their unique keys: all of them, or `stale`. */
  updateAll(
    collection: string,
    changes: readonly Change[],
  ): Promise<{ ok: true } | { ok: false; stale: true }>
  remove(
    collection: string,
    id: string,
    expectedVersion: number,
  ): Promise<{ ok: true } | { ok: false; stale: true }>
  /** The next number of a series: one more than the larger of the last one given and `atLeast`. Never given twice. */
  nextNumber(series: string, atLeast: number): Promise<number>
  /** All or nothing. Nested calls join the outer one. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
}
