import { seenForm } from '#shared'
import type { Filter, Model, StoredRecord } from '#schema'
import { sortableCode } from './codes.ts'
import { matches, order } from './filter.ts'
import type { Change, FindOptions, Store, Taken } from './store.ts'
import { uniqueSets } from './uniqueSets.ts'

type Tables = Map<string, Map<string, StoredRecord>>

interface State {
  tables: Tables
  numbers: Map<string, number>
}

const copyOf = ({ tables, numbers }: State): State => ({
  tables: new Map([...tables].map(([name, rows]) => [name, new Map(rows)])),
  numbers: new Map(numbers),
})

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const looksAlike = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? seenForm(one) === seenForm(other)
    : isGiven(one) && one === other

/** Keeps records in memory: for tests, previews and as the base of the browser's own store. */
export class MemoryStore implements Store {
  protected state: State
  private readonly model: Model
  private queue: Promise<unknown> = Promise.resolve()

  constructor(model: Model, state: State = { tables: new Map(), numbers: new Map() }) {
    this.model = model
    this.state = state
  }

  private rows(collection: string): Map<string, StoredRecord> {
    const rows = this.state.tables.get(collection) ?? new Map<string, StoredRecord>()
    this.state.tables.set(collection, rows)
    return rows
  }

  private held(collection: string, record: StoredRecord): Taken[] {
    const others = [...this.rows(collection).values()].filter(({ _id }) => _id !== record._id)
    const across: string[] = this.model.entities[collection]?.entity['x-unique-across'] ?? []
    return uniqueSets(this.model, collection).flatMap((set): Taken[] => {
      if (!set.every((field) => isGiven(record[field]))) return []
      const names = set.length === 1 && across.includes(set[0]!) ? across : undefined
      const holder = others.find((other) =>
        names
          ? names.some((name) => looksAlike(other[name], record[set[0]!]))
          : set.every((field) => looksAlike(other[field], record[field])),
      )
      return holder ? [{ fields: set, holder: holder._id }] : []
    })
  }

  async taken(collection: string, record: StoredRecord): Promise<Taken[]> {
    return this.held(collection, record)
  }

  async highestCodes(collection: string, prefix: string, limit: number): Promise<string[]> {
    const field = this.model.entities[collection]?.entity['x-code']?.field
    if (!field) return []
    const found = await this.find(collection, {}, { sort: [{ field, direction: 'desc' }] })
    return found
      .map((record) => String(record[field] ?? ''))
      .filter((code) => code.startsWith(prefix))
      .slice(0, limit)
  }

  async findSeen(collection: string, field: string, text: string): Promise<StoredRecord | null> {
    const found = [...this.rows(collection).values()].find((record) =>
      looksAlike(record[field], text),
    )
    return structuredClone(found ?? null)
  }

  async get(collection: string, id: string): Promise<StoredRecord | null> {
    return structuredClone(this.rows(collection).get(id) ?? null)
  }

  async getAll(collection: string, ids: readonly string[]): Promise<StoredRecord[]> {
    return structuredClone(ids.flatMap((id) => this.rows(collection).get(id) ?? []))
  }

  async find(
    collection: string,
    filter: Filter,
    { sort = [], limit = Infinity, skip = 0 }: FindOptions = {},
  ): Promise<StoredRecord[]> {
    const code = this.model.entities[collection]?.entity['x-code']
    const found = [...this.rows(collection).values()]
      .filter((record) => matches(filter, record))
      .toSorted(
        order(sort, (field, value) =>
          code?.field === field && typeof value === 'string' ? sortableCode(code, value) : value,
        ),
      )
    return structuredClone(found.slice(skip, skip + limit))
  }

  async insert(collection: string, record: StoredRecord): ReturnType<Store['insert']> {
    const duplicate = this.held(collection, record)
    if (duplicate.length) return { ok: false, duplicate }
    this.rows(collection).set(record._id, structuredClone(record))
    return { ok: true }
  }

  async update(
    collection: string,
    record: StoredRecord,
    expectedVersion: number,
  ): ReturnType<Store['update']> {
    if (this.rows(collection).get(record._id)?.version !== expectedVersion)
      return { ok: false, stale: true }
    const duplicate = this.held(collection, record)
    if (duplicate.length) return { ok: false, duplicate }
    this.rows(collection).set(record._id, structuredClone(record))
    return { ok: true }
  }

  async insertAll(collection: string, records: readonly StoredRecord[]): Promise<void> {
    for (const record of records) this.rows(collection).set(record._id, structuredClone(record))
  }

  async updateAll(collection: string, changes: readonly Change[]): ReturnType<Store['updateAll']> {
    const rows = this.rows(collection)
    if (changes.some(({ record, before }) => rows.get(record._id)?.version !== before.version))
      return { ok: false, stale: true }
    await this.insertAll(
      collection,
      changes.map(({ record }) => record),
    )
    return { ok: true }
  }

  async remove(
    collection: string,
    id: string,
    expectedVersion: number,
  ): ReturnType<Store['remove']> {
    if (this.rows(collection).get(id)?.version !== expectedVersion)
      return { ok: false, stale: true }
    this.rows(collection).delete(id)
    return { ok: true }
  }

  async nextNumber(series: string, atLeast: number): Promise<number> {
    const number = Math.max(this.state.numbers.get(series) ?? 0, atLeast) + 1
    this.state.numbers.set(series, number)
    return number
  }

  /** One at a time; a failed one leaves no trace. Work done inside sees a store of its own, which joins on success. */
  async transaction<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const run = this.queue.then(async () => {
      const inner = new MemoryStore(this.model, copyOf(this.state))
      inner.transaction = (nested) => nested(inner)
      const result = await work(inner)
      this.state = inner.state
      this.committed()
      return result
    })
    this.queue = run.catch(() => undefined)
    return run
  }

  /** Called when a transaction has joined. */
  protected committed(): void {}
}
