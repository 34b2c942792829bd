import type { Kysely, RawBuilder } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#shared'
import type { EntityModel, Model } from '#schema'
import type { Connection, Dialect } from './dialect.ts'
import { StorageError } from './errors.ts'
import { storableText } from './model/storableText.ts'
import { collectionPlan, type CollectionPlan } from './model/plan.ts'
import type { OnQuery } from './watchQueries.ts'

export interface Collection {
  model: EntityModel
  plan: CollectionPlan
}

/** Together about ten seconds. */
const BUSY_TRIES = 200
const BUSY_PAUSE = 30

/** An id or a key out of a request may hold what PostgreSQL cannot take in a text; no stored one does. */
const bound = (value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value)

interface OpenTransaction {
  db: Kysely<unknown>
  open: boolean
}

/** What all parts of one open database share: the handles, the plans, and the transaction that is running. */
export class StorageContext {
  readonly dialect: Dialect
  readonly clock: Clock
  readonly readOnly: boolean
  private readonly connection: Connection
  private readonly onQuery: OnQuery | undefined
  private readonly collections = new Map<string, Collection>()
  private readonly active = new AsyncLocalStorage<OpenTransaction>()

  constructor(
    dialect: Dialect,
    connection: Connection,
    model: Model,
    clock: Clock,
    readOnly: boolean,
    onQuery?: OnQuery,
  ) {
    this.dialect = dialect
    this.connection = connection
    this.clock = clock
    this.readOnly = readOnly
    this.onQuery = onQuery
    for (const [name, entity] of Object.entries(model.entities))
      this.collections.set(name, { model: entity, plan: collectionPlan(entity) })
  }

  collection(name: string): Collection | undefined {
    return this.collections.get(name)
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  get inTransaction(): boolean {
    return this.active.getStore()?.open ?? false
  }

  /** Inside a transaction everything goes through it, so that no call waits for its own caller. */
  db(use: 'read' | 'write'): Kysely<unknown> {
    const transaction = this.active.getStore()
    if (transaction?.open) return transaction.db
    return use === 'read' ? this.connection.reader : this.connection.writer
  }

  /** Rows of one statement; what the driver throws becomes a `StorageError`. */
  async rows<T>(query: RawBuilder<T>, use: 'read' | 'write'): Promise<T[]> {
    if (use === 'write' && this.dialect.writesInTransaction && !this.inTransaction)
      return this.transaction(() => this.rows(query, use))
    let told = ''
    const begun = performance.now()
    try {
      const db = this.db(use)
      const compiled = query.compile(db)
      told = compiled.sql
      const statement = { ...compiled, parameters: compiled.parameters.map(bound) }
      return (
        await this.whenFree(
          () => db.executeQuery<T>(statement),
          () => !this.inTransaction,
        )
      ).rows
    } catch (error) {
      throw this.failed(error)
    } finally {
      this.onQuery?.({ sql: told, use, milliseconds: performance.now() - begun })
    }
  }

  /** All or nothing; a call inside another joins it. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTransaction) return work()
    let thrown: { error: unknown } | undefined
    let begun = false
    const attempt = (): Promise<T> =>
      this.connection.writer.transaction().execute(async (db) => {
        begun = true
        const transaction: OpenTransaction = { db, open: true }
        try {
          return await this.active.run(transaction, work)
        } catch (error) {
          thrown = { error }
          throw error
        } finally {
          transaction.open = false
        }
      })
    try {
      return await this.whenFree(attempt, () => !begun)
    } catch (error) {
      throw thrown ? thrown.error : this.failed(error)
    }
  }

  /**
   * Reads inside see the database as it stood when the first of them came, while others write. It holds the reading handle: for
   * commands beside a gateway, not for a gateway.
   */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTransaction) return work()
    let thrown: { error: unknown } | undefined
    try {
      return await this.connection.reader
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          const transaction: OpenTransaction = { db, open: true }
          try {
            return await this.active.run(transaction, work)
          } catch (error) {
            thrown = { error }
            throw error
          } finally {
            transaction.open = false
          }
        })
    } catch (error) {
      throw thrown ? thrown.error : this.failed(error)
    }
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
