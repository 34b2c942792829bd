import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely'
import pg from 'pg'
import type { Writable } from 'node:stream'
import type { InTransaction } from '../dialect.ts'

const BEGIN = CompiledQuery.raw('begin')

interface Pipe {
  client: pg.PoolClient
  /** The first statement that failed while nobody waited for it. */
  failed: { error: unknown } | undefined
}

/** What is sent in one go of the program leaves in one packet: each by itself is a call of the system. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function rethrow({ failed }: Pipe): void {
  if (failed) throw failed.error
}

/** What a statement is told after another has failed, which says nothing of why. */
const isAfterFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

const connectionOf = (pipe: Pipe): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    try {
      gather(pipe.client)
      const { rows } = await pipe.client.query(sql, [...parameters])
      return { rows: rows as R[] }
    } catch (error) {
      throw pipe.failed && isAfterFailure(error) ? pipe.failed.error : error
    }
  },
  streamQuery() {
    throw new Error('A pipelined connection cannot stream.')
  },
})

/** Statements of one connection as they come: none waits in this process for the one before it. */
const queriesOf = (pipe: Pipe): Kysely<unknown> =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connectionOf(pipe),
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })

/**
 * Transactions whose statements are on their way before the answers to earlier ones are back: what nobody waits for (its
 * beginning, the log, savepoints) costs no round trip. A statement that fails ends the transaction, whoever waited.
 */
export function pipelined(pool: pg.Pool) {
  const pipes = new WeakMap<pg.PoolClient, { pipe: Pipe; db: Kysely<unknown> }>()
  const pipeOf = (client: pg.PoolClient): { pipe: Pipe; db: Kysely<unknown> } => {
    const pipe: Pipe = { client, failed: undefined }
    const made = pipes.get(client) ?? { pipe, db: queriesOf(pipe) }
    pipes.set(client, made)
    return made
  }
  return async <T>(work: (inside: InTransaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const { pipe, db } = pipeOf(client)
    pipe.failed = undefined
    const send = async ({ sql, parameters }: CompiledQuery): Promise<void> => {
      gather(client)
      client.query(sql, [...parameters]).catch((error: unknown) => {
        pipe.failed ??= { error }
      })
    }
    let broken = false
    try {
      await send(BEGIN)
      const value = await work({ db, send })
      const { command } = await client.query('commit')
      rethrow(pipe)
      if (command !== 'COMMIT') throw new Error('The transaction was ended before its commit.')
      return value
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }
}
