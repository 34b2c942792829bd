import type { Filter, Model, StoredRecord } from '#schema'
import { sameJson } from './changes.ts'
import type { Change, FindOptions, Store } from './store.ts'
import { uniqueSets } from './uniqueSets.ts'

/** A record that was read or written in this act. */
interface Seen {
  record: StoredRecord
  /** As the database has it; null where it is not there yet. */
  stored: StoredRecord | null
  /** Nobody else writes it until the transaction ends. */
  locked: boolean
}

/** Somebody else wrote what this act was about to write. */
export class Stale extends Error {
  constructor(
    readonly collection: string,
    readonly version: number,
  ) {
    super(`A record of "${collection}" was written by somebody else.`)
  }
}

const isPending = ({ record, stored }: Seen): boolean => record !== stored

/**
 * The store of one act, or of several that are written together: then one stands under the stores of all. It reads a
 * record once and writes it once, in the end: all of a collection in one statement, in a fixed order. What a database has to answer (is a unique key free?) is written as it comes. `flush` may throw `Stale`.
 */
export class ActStore implements Store {
  private readonly store: Store
  private readonly model: Model
  private readonly seen = new Map<string, Map<string, Seen>>()

  constructor(store: Store, model: Model) {
    this.store = store
    this.model = model
  }

  private of(collection: string): Map<string, Seen> {
    const seen = this.seen.get(collection) ?? new Map<string, Seen>()
    this.seen.set(collection, seen)
    return seen
  }

  private saw(collection: string, record: StoredRecord, locked: boolean): StoredRecord {
    const seen = this.of(collection)
    const before = seen.get(record._id)
    seen.set(record._id, { record, stored: record, locked: locked || (before?.locked ?? false) })
    return record
  }

  private isKnown(collection: string, id: string, lock: boolean): boolean {
    const seen = this.of(collection).get(id)
    return seen !== undefined && (!lock || seen.locked || isPending(seen))
  }

  async get(
    collection: string,
    id: string,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<StoredRecord | null> {
    if (this.isKnown(collection, id, lock)) return this.of(collection).get(id)!.record
    const record = await this.store.get(collection, id, { lock })
    return record && this.saw(collection, record, lock)
  }

  async getAll(
    collection: string,
    ids: readonly string[],
    { lock = false }: { lock?: boolean } = {},
  ): Promise<StoredRecord[]> {
    const missing = ids.filter((id) => !this.isKnown(collection, id, lock))
    const found = missing.length ? await this.store.getAll(collection, missing, { lock }) : []
    for (const record of found) this.saw(collection, record, lock)
    return ids.flatMap((id) => this.of(collection).get(id)?.record ?? [])
  }

  async find(collection: string, filter: Filter, options?: FindOptions): Promise<StoredRecord[]> {
    await this.flush(collection)
    const found = await this.store.find(collection, filter, options)
    for (const record of found) this.saw(collection, record, false)
    return found
  }

  async highestCodes(collection: string, prefix: string, limit: number): Promise<string[]> {
    await this.flush(collection)
    return this.store.highestCodes(collection, prefix, limit)
  }

  async findSeen(collection: string, field: string, text: string): Promise<StoredRecord | null> {
    await this.flush(collection)
    return this.store.findSeen(collection, field, text)
  }

  async taken(collection: string, record: StoredRecord): ReturnType<Store['taken']> {
    await this.flush(collection)
    return this.store.taken(collection, record)
  }

  /** Entries of a ledger of which none can be refused. */
  private canWait(collection: string): boolean {
    const entity = this.model.entities[collection]?.entity
    return entity?.['x-ledger'] !== undefined && uniqueSets(this.model, collection).length === 0
  }

  private addWaiting(collection: string, record: StoredRecord): void {
    this.of(collection).set(record._id, { record, stored: null, locked: true })
  }

  async insert(collection: string, record: StoredRecord): ReturnType<Store['insert']> {
    if (this.canWait(collection)) {
      this.addWaiting(collection, record)
      return { ok: true }
    }
    const inserted = await this.store.insert(collection, record)
    if (inserted.ok) this.saw(collection, record, true)
    return inserted
  }

  async insertAll(collection: string, records: readonly StoredRecord[]): Promise<void> {
    if (this.canWait(collection)) {
      for (const record of records) this.addWaiting(collection, record)
      return
    }
    await this.store.insertAll(collection, records)
    for (const record of records) this.saw(collection, record, true)
  }

  /** Lets a change of a record that is as it was seen wait for the end; false where a database has to answer. */
  private changeWaiting(
    collection: string,
    record: StoredRecord,
    expectedVersion: number,
  ): boolean {
    const seen = this.of(collection).get(record._id)
    if (seen?.record.version !== expectedVersion || !this.sameKeys(collection, seen.record, record))
      return false
    this.of(collection).set(record._id, { ...seen, record })
    return true
  }

  async update(
    collection: string,
    record: StoredRecord,
    expectedVersion: number,
  ): ReturnType<Store['update']> {
    if (this.changeWaiting(collection, record, expectedVersion)) return { ok: true }
    await this.flush(collection)
    const updated = await this.store.update(collection, record, expectedVersion)
    if (updated.ok) this.saw(collection, record, true)
    return updated
  }

  async updateAll(collection: string, changes: readonly Change[]): ReturnType<Store['updateAll']> {
    const others = changes.filter(
      ({ record, before }) => !this.changeWaiting(collection, record, before.version),
    )
    if (others.length === 0) return { ok: true }
    await this.flush(collection)
    const updated = await this.store.updateAll(collection, others)
    if (updated.ok) for (const { record } of others) this.saw(collection, record, true)
    return updated
  }

  async remove(
    collection: string,
    id: string,
    expectedVersion: number,
  ): ReturnType<Store['remove']> {
    await this.flush(collection)
    const removed = await this.store.remove(collection, id, expectedVersion)
    if (removed.ok) this.of(collection).delete(id)
    return removed
  }

  nextNumber(series: string, atLeast: number): Promise<number> {
    return this.store.nextNumber(series, atLeast)
  }

  transaction<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return work(this)
  }

  private sameKeys(collection: string, before: StoredRecord, after: StoredRecord): boolean {
    return uniqueSets(this.model, collection)
      .flat()
      .every((field) => sameJson(before[field] ?? null, after[field] ?? null))
  }

  /** Writes what waits: of one collection, or all. */
  async flush(collection?: string): Promise<void> {
    const names = collection === undefined ? [...this.seen.keys()].toSorted() : [collection]
    // Sent one after another, answered together.
    const written = await Promise.all(names.map((name) => this.write(name)))
    for (const stale of written) if (stale) throw stale
  }

  private async write(collection: string): Promise<Stale | undefined> {
    const waiting = [...this.of(collection).values()].filter(isPending)
    if (waiting.length === 0) return undefined
    const fresh = waiting.filter(({ stored }) => stored === null)
    const changes = waiting
      .flatMap(({ record, stored }) => (stored ? [{ record, before: stored }] : []))
      .toSorted(({ record: one }, { record: other }) => (one._id < other._id ? -1 : 1))
    if (fresh.length > 0)
      await this.store.insertAll(
        collection,
        fresh.map(({ record }) => record),
      )
    const updated = changes.length
      ? await this.store.updateAll(collection, changes)
      : ({ ok: true } as const)
    if (!updated.ok) return new Stale(collection, changes[0]!.before.version)
    for (const { record } of waiting) this.saw(collection, record, true)
    return undefined
  }
}
