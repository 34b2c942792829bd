import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Runs the statements of one transaction, each as somebody writes it who has nothing but the driver. */
export interface Hand {
  transact(statements: readonly Statement[]): Promise<void>
  close(): Promise<void>
}

export async function handOnPostgres(url: string): Promise<Hand> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const names = new Map<string, string>()
  return {
    async transact(statements) {
      await client.query('begin')
      for (const { sql, parameters } of statements) {
        const name = names.get(sql) ?? `hand_${names.size}`
        names.set(sql, name)
        await client.query({ name, text: sql, values: [...parameters] })
      }
      await client.query('commit')
    },
    close: () => client.end(),
  }
}

export async function handOnSqlite(folder: string): Promise<Hand> {
  const database = new Libsql(join(folder, 'sala.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  const prepared = new Map<string, Libsql.Statement>()
  const prepare = (sql: string): Libsql.Statement => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  return {
    async transact(statements) {
      prepare('begin immediate').run()
      for (const { sql, parameters } of statements) {
        const statement = prepare(sql)
        if (statement.reader) statement.all([...parameters])
        else statement.run([...parameters])
      }
      prepare('commit').run()
    },
    close: async () => void database.close(),
  }
}
