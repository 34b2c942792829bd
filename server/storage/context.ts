import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#shared'
import type { EntityModel, Model } from '#schema'
import type { Connection, Dialect } from './dialect.ts'
import { Changes, type Change } from './changes.ts'
import { StorageError } from './errors.ts'
import { storableText } from './model/storableText.ts'
import { LargeCollections, scanLimits, type ScanLimits } from './indexes/limits.ts'
import { collectionPlan, type CollectionPlan } from './model/plan.ts'
import type { KeptNumbers } from './system/keptNumbers.ts'
import { Transactions } from './transactions.ts'
import type { OnQuery } from './watchQueries.ts'
import { ReadyWords } from './words/ready.ts'

export interface Collection {
  model: EntityModel
  plan: CollectionPlan
}

/** Together about ten seconds. */
const BUSY_TRIES = 200
const BUSY_PAUSE = 30

/** An id or a key out of a request may hold what PostgreSQL cannot take in a text; no stored one does. */
const bound = (value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value)

/** What all parts of one open database share: the handles, the plans, and the transaction that is running. */
export class StorageContext {
  readonly dialect: Dialect
  readonly clock: Clock
  readonly readOnly: boolean
  readonly words = new ReadyWords()
  readonly scans: ScanLimits
  readonly large: LargeCollections
  private readonly connection: Connection
  private readonly onQuery: OnQuery | undefined
  private readonly isLate: () => boolean
  private readonly collections = new Map<string, Collection>()
  private readonly transactions: Transactions
  private readonly reading = new AsyncLocalStorage<Set<string>>()
  private readonly texts = new Map<string, string>()
  readonly changes = new Changes()

  constructor(
    dialect: Dialect,
    connection: Connection,
    model: Model,
    clock: Clock,
    readOnly: boolean,
    onQuery?: OnQuery,
    scans: Partial<ScanLimits> = {},
    isLate = (): boolean => false,
  ) {
    this.dialect = dialect
    this.connection = connection
    this.clock = clock
    this.readOnly = readOnly
    this.onQuery = onQuery
    this.isLate = isLate
    this.scans = scanLimits(scans)
    this.large = new LargeCollections(clock)
    this.transactions = new Transactions({
      connection,
      dialect,
      changes: this.changes,
      whenFree: (call, again) => this.whenFree(call, again),
      failed: (error) => this.failed(error),
    })
    connection.listen?.(this.changes)
    for (const [name, entity] of Object.entries(model.entities))
      this.collections.set(name, { model: entity, plan: collectionPlan(entity) })
  }

  collection(name: string): Collection | undefined {
    this.noteRead(name)
    return this.collections.get(name)
  }

  /** Says to whoever watches what is read that this was. */
  noteRead(name: string): void {
    this.reading.getStore()?.add(name)
  }

  /** The names of all that `work` reads. */
  async watchReads<T>(work: () => Promise<T>): Promise<{ value: T; reads: string[] }> {
    const reads = new Set<string>()
    const value = await this.reading.run(reads, work)
    return { value, reads: [...reads] }
  }

  /** Says that something was written; whoever listens hears of it when it is committed. */
  async changed(...changes: Change[]): Promise<void> {
    const { current } = this.transactions
    if (current) return void current.changes.push(...changes)
    const told = this.connection.tell?.(changes)
    if (told) await this.connection.writer.executeQuery(told)
    this.changes.add(changes)
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  get inTransaction(): boolean {
    return this.transactions.current !== undefined
  }

  /** Inside a transaction everything goes through it, so that no call waits for its own caller. */
  db(use: 'read' | 'write'): Kysely<unknown> {
    const { current } = this.transactions
    if (current) return current.db
    return use === 'read' ? this.connection.reader : this.connection.writer
  }

  /** Rows of one statement; what the driver throws becomes a `StorageError`. */
  async rows<T>(query: RawBuilder<T>, use: 'read' | 'write'): Promise<T[]> {
    if (use === 'write' && this.dialect.writesInTransaction && !this.inTransaction)
      return this.transaction(() => this.rows(query, use))
    return this.run<T>(query.compile(this.db(use)), use)
  }

  /** The row of a statement that has one at most and is read often: its text is built once for its `name`. */
  async row<T>(
    name: string,
    build: () => RawBuilder<T>,
    parameters: readonly unknown[],
  ): Promise<T | undefined> {
    const sql = this.texts.get(name) ?? build().compile(this.db('read')).sql
    this.texts.set(name, sql)
    return (await this.run<T>({ ...CompiledQuery.raw(sql), parameters }, 'read'))[0]
  }

  private async run<T>(compiled: CompiledQuery, use: 'read' | 'write'): Promise<T[]> {
    if (this.isLate()) throw new StorageError({ code: 'query-timeout' })
    const begun = performance.now()
    const parameters = compiled.parameters.map(bound)
    const { readNow } = this.connection
    try {
      const now = use === 'read' && !this.inTransaction
      const rows = now ? readNow?.(compiled.sql, parameters) : undefined
      if (rows) return rows as T[]
      const statement = { ...compiled, parameters }
      return (
        await this.whenFree(
          () => this.db(use).executeQuery<T>(statement),
          () => !this.inTransaction,
        )
      ).rows
    } catch (error) {
      throw this.failed(error)
    } finally {
      this.onQuery?.({
        sql: compiled.sql,
        parameters,
        use,
        milliseconds: performance.now() - begun,
      })
    }
  }

  /** A write whose answer nobody needs; in a transaction it is done with its commit at the latest, which fails where it fails. */
  async send(query: RawBuilder<unknown>): Promise<void> {
    const { current } = this.transactions
    if (!current) return void (await this.rows(query, 'write'))
    const { sql, parameters, ...compiled } = query.compile(current.db)
    const begun = performance.now()
    try {
      await current.send({ ...compiled, sql, parameters: parameters.map(bound) })
    } catch (error) {
      throw this.failed(error)
    } finally {
      this.onQuery?.({ sql, parameters, use: 'write', milliseconds: performance.now() - begun })
    }
  }

  /** What the line that this transaction stands in knows of its numbers. */
  get numbers(): KeptNumbers | undefined {
    return this.transactions.current?.numbers
  }

  /** All or nothing; a call inside another joins it. Those that name the same `line` may share a commit. */
  transaction<T>(work: () => Promise<T>, line?: string): Promise<T> {
    return this.transactions.run(work, line)
  }

  /**
   * Reads inside see the database as it stood when the first of them came, while others write. It holds the reading handle: for
   * commands beside a gateway, not for a gateway.
   */
  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.transactions.snapshot(work)
  }

  /** Statements inside are given up after so many milliseconds, where the database can; in a transaction its own limit holds. */
  timed<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const { limitTime } = this.dialect
    if (!limitTime || this.inTransaction) return work()
    return this.snapshot(async () => {
      await limitTime(this.db('read'), milliseconds)
      return work()
    })
  }

  close(): Promise<void> {
    return this.connection.close()
  }

  /** Waits a moment and tries again while another process holds the database, as long as nothing has been done yet. */
  private async whenFree<T>(call: () => Promise<T>, again: () => boolean): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await call()
      } catch (error) {
        if (!this.dialect.isBusy(error) || !again() || tries >= BUSY_TRIES) throw error
        await setTimeout(BUSY_PAUSE)
      }
    }
  }

  private failed(error: unknown): unknown {
    return error instanceof StorageError
      ? error
      : new StorageError(this.dialect.failureOf(error), error)
  }
}
