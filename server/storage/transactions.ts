import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Change, Changes } from './changes.ts'
import type { Connection, Dialect, InTransaction } from './dialect.ts'
import { KeptNumbers } from './system/keptNumbers.ts'

export interface OpenTransaction extends InTransaction {
  open: boolean
  changes: Change[]
  /** Its numbers, or those of its line, as far as they are known without asking. */
  numbers: KeptNumbers
}

interface Done<T> {
  value: T
  changes: Change[]
}

interface Waiting {
  run(inside: InTransaction, numbers?: KeptNumbers): Promise<Done<unknown>>
  /** In a transaction of its own, after all. */
  alone(): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Transactions that come one after another. */
interface Line {
  waiting: Waiting[]
  isBusy: boolean
}

export interface TransactionPorts {
  connection: Connection
  dialect: Dialect
  changes: Changes
  /** Tries again while another process holds the database, as long as `again` says. */
  whenFree<T>(call: () => Promise<T>, again: () => boolean): Promise<T>
  /** What the driver threw, as it is told. */
  failed(error: unknown): unknown
}

const SAVEPOINT = CompiledQuery.raw('savepoint shared_commit')
const KEEP = CompiledQuery.raw('release shared_commit')
const UNDO = CompiledQuery.raw('rollback to shared_commit')
/** How long (ms) work that waits is taken into one commit, and how long where that were only a few. */
const SHARED_FOR = 25
const FEW_FOR = 100
const FEW = 12

/** Turns of the event loop in which a request that has arrived comes as far as its transaction. */
const TURNS = 4

/** The first of a commit failed, so that there is nothing to commit. */
const NOTHING = Symbol('nothing')

/** Each statement waits for the one before it. */
export const directly = (db: Kysely<unknown>): InTransaction => ({
  db,
  send: async (query) => void (await db.executeQuery(query)),
})

/** Where one connection writes all stand in this line. */
const ONE_LINE = ''

/**
 * Transactions, each all or nothing. Those that would wait for one another anyway stand in a line and share a commit: each inside
 * a savepoint, answered when all are on the disk, so that a hundred small writes wait for the disk once. Where one connection
 * writes that is all of them, else those that name the same line.
 */
export class Transactions {
  private readonly ports: TransactionPorts
  private readonly active = new AsyncLocalStorage<OpenTransaction>()
  private readonly lines = new Map<string, Line>()

  constructor(ports: TransactionPorts) {
    this.ports = ports
  }

  /** The one that the caller is in. */
  get current(): OpenTransaction | undefined {
    const transaction = this.active.getStore()
    return transaction?.open ? transaction : undefined
  }

  /** A call inside another joins it. What `work` throws passes as it is. In a `line` of its own it may run twice: after a knot of locks. */
  run<T>(work: () => Promise<T>, line?: string): Promise<T> {
    if (this.current) return work()
    const name = this.ports.dialect.sharesCommits ? ONE_LINE : line
    return name === undefined ? this.commit(work) : this.share(name, work)
  }

  /** Reads inside see the database as it stood when the first of them came. */
  async snapshot<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return work()
    const begin = this.ports.connection.reader.transaction().setIsolationLevel('repeatable read')
    return (await this.attempt((inside) => begin.execute((db) => inside(directly(db))), work)).value
  }

  private async commit<T>(work: () => Promise<T>): Promise<T> {
    const { connection, changes, whenFree } = this.ports
    let begun = false
    const done = await this.attempt<T>(
      (inside) =>
        whenFree(
          () =>
            connection.transact(async (transaction) => {
              begun = true
              const one = await inside(transaction)
              await this.tell(transaction, one.changes)
              return one
            }),
          () => !begun,
        ),
      work,
    )
    changes.add(done.changes)
    return done.value
  }

  private async tell({ send }: InTransaction, changes: readonly Change[]): Promise<void> {
    const told = changes.length ? this.ports.connection.tell?.(changes) : undefined
    if (told) await send(told)
  }

  /** What `work` threw is thrown as it is, what the driver threw as it is told. */
  private async attempt<T>(
    execute: (inside: (transaction: InTransaction) => Promise<Done<T>>) => Promise<Done<T>>,
    work: () => Promise<T>,
  ): Promise<Done<T>> {
    let thrown: { error: unknown } | undefined
    try {
      return await execute((inside) =>
        this.within(inside, work).catch((error: unknown) => {
          thrown = { error }
          throw error
        }),
      )
    } catch (error) {
      throw thrown ? thrown.error : this.ports.failed(error)
    }
  }

  private async within<T>(
    inside: InTransaction,
    work: () => Promise<T>,
    shared?: KeptNumbers,
  ): Promise<Done<T>> {
    const numbers = shared ?? new KeptNumbers()
    const transaction: OpenTransaction = { ...inside, open: true, changes: [], numbers }
    try {
      const value = await this.active.run(transaction, work)
      if (!shared) for (const statement of numbers.writes(inside.db)) await inside.send(statement)
      return { value, changes: transaction.changes }
    } finally {
      transaction.open = false
    }
  }

  private share<T>(name: string, work: () => Promise<T>): Promise<T> {
    const asCaller = AsyncLocalStorage.snapshot()
    const line = this.lines.get(name) ?? { waiting: [], isBusy: false }
    this.lines.set(name, line)
    return new Promise<T>((resolve, reject) => {
      line.waiting.push({
        run: (inside, numbers) => asCaller(() => this.within(inside, work, numbers)),
        alone: () => asCaller(() => this.commit(work)),
        resolve: resolve as (value: unknown) => void,
        reject,
      })
      if (!line.isBusy) void this.commitAll(name, line)
    })
  }

  private async commitAll(name: string, line: Line): Promise<void> {
    line.isBusy = true
    while (line.waiting.length) await this.commitTogether(line)
    this.lines.delete(name)
  }

  /** Requests that came in while this thread was busy get so far that they wait here too. */
  private async hasMore({ waiting }: Line): Promise<boolean> {
    for (let turn = 0; turn < TURNS && !waiting.length; turn++) await setImmediate()
    return waiting.length > 0
  }

  /** A knot of locks that the database broke is none of the caller's: alone it cannot be tied again by the others of the line. */
  private refuse(one: Waiting, error: unknown): void {
    if (this.ports.dialect.isKnot(error)) one.alone().then(one.resolve, one.reject)
    else one.reject(error)
  }

  private async commitTogether(line: Line): Promise<void> {
    const { connection, changes, dialect, whenFree, failed } = this.ports
    const done: { one: Waiting; done: Done<unknown> }[] = []
    let begun = false
    let ended: { error: unknown } | undefined
    const together = async (inside: InTransaction): Promise<void> => {
      begun = true
      const since = performance.now()
      const takesMore = (): boolean =>
        performance.now() - since < (done.length < FEW ? FEW_FOR : SHARED_FOR)
      const numbers = dialect.sharesCommits ? undefined : new KeptNumbers()
      do {
        const one = line.waiting.shift()!
        const isFirst = done.length === 0
        if (!isFirst) await inside.send(SAVEPOINT)
        const before = numbers?.copy()
        try {
          done.push({ one, done: await one.run(inside, numbers) })
          if (!isFirst) await inside.send(KEEP)
        } catch (error) {
          this.refuse(one, error)
          if (isFirst) throw NOTHING
          ended = { error }
          numbers?.restore(before!)
          await inside.db.executeQuery(UNDO)
          await inside.send(KEEP)
          ended = undefined
        }
      } while (takesMore() && (await this.hasMore(line)))
      for (const statement of numbers?.writes(inside.db) ?? []) await inside.send(statement)
      await this.tell(
        inside,
        done.flatMap(({ done: one }) => one.changes),
      )
    }
    try {
      await whenFree(
        () => connection.transact(together),
        () => !begun,
      )
    } catch (error) {
      if (error === NOTHING) return
      // A full disk ends the transaction by itself: nothing of it is kept.
      const told = failed(ended?.error ?? error)
      if (!begun) line.waiting.shift()?.reject(told)
      for (const { one } of done) one.reject(told)
      return
    }
    for (const { done: one } of done) changes.add(one.changes)
    for (const { one, done: own } of done) one.resolve(own.value)
  }
}
