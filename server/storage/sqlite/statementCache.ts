import type Libsql from 'libsql'
import type { SqliteStatement } from 'kysely'

/** The driver ends the process on a boolean or `undefined`; both have a plain meaning in SQLite. */
const bindable = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : (value ?? null)

const MAX_STATEMENTS = 500
/** What can be kept: anything else may change the tables that prepared statements know. */
const KEPT = /^\s*(select|insert|update|delete|with|savepoint|release|rollback)\b/i

class Statement implements SqliteStatement {
  private readonly statement: Libsql.Statement
  private readonly drop: () => void
  readonly reader: boolean

  constructor(statement: Libsql.Statement, drop: () => void) {
    this.statement = statement
    this.drop = drop
    this.reader = statement.reader
  }
  all(parameters: ReadonlyArray<unknown>): unknown[] {
    return this.attempt(() => this.statement.all(parameters.map(bindable)))
  }
  run(parameters: ReadonlyArray<unknown>): {
    changes: number | bigint
    lastInsertRowid: number | bigint
  } {
    return this.attempt(() => this.statement.run(parameters.map(bindable)))
  }
  iterate(parameters: ReadonlyArray<unknown>): IterableIterator<unknown> {
    // It is read on while others run: nobody else may have the statement.
    this.drop()
    return this.statement.iterate(parameters.map(bindable))
  }
  /** A statement that failed, on a busy file for instance, may be left half run. */
  private attempt<T>(call: () => T): T {
    try {
      return call()
    } catch (error) {
      this.drop()
      throw error
    }
  }
}

/** The statements of one handle by their text, the least recently used forgotten first: preparing one costs more than running it. */
export class StatementCache {
  private readonly database: Libsql.Database
  private readonly kept = new Map<string, Statement>()
  private isOpen = true

  constructor(database: Libsql.Database) {
    this.database = database
  }

  /** Closes the handle; what was prepared on it answers no more. */
  close(): void {
    if (this.isOpen) this.database.close()
    this.isOpen = false
    this.kept.clear()
  }

  prepare(text: string): SqliteStatement {
    if (!this.isOpen) throw new TypeError('The database connection is not open')
    const known = this.kept.get(text)
    if (known) {
      this.kept.delete(text)
      this.kept.set(text, known)
      return known
    }
    const statement = new Statement(this.database.prepare(text), () => this.kept.delete(text))
    if (!KEPT.test(text)) this.kept.clear()
    else {
      this.kept.set(text, statement)
      if (this.kept.size > MAX_STATEMENTS) this.kept.delete(this.kept.keys().next().value!)
    }
    return statement
  }
}
