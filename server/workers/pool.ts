import { once } from 'node:events'
import { Piscina } from 'piscina'
import { fail } from '#shared'
import { FailureError } from '../http/failures.ts'
import type { ReadPort } from '../readPort.ts'
import { openAnswer, type TaskAnswer } from './answer.ts'

export interface PoolOptions {
  /** The built worker. */
  worker: string
  size: number
  data: Record<string, unknown>
  /** Milliseconds after which a task is given up and its worker is replaced. */
  deadline?: number
}

const DEADLINE = 10_000
/** For a worker to open its database when all were replaced; like the first opening it counts toward no task's deadline. */
const OPENING = 60_000

/**
 * Reading in worker threads, so that no request holds the event loop (design: the gateway). A task that is late throws
 * `FailureError` with `query-timeout`; what a worker throws as expected is thrown here too.
 */
export function createPool({ worker, size, data, deadline = DEADLINE }: PoolOptions): ReadPort {
  const pool = new Piscina({
    filename: worker,
    minThreads: size,
    maxThreads: size,
    workerData: data,
    idleTimeout: 600_000,
    maxQueue: 2_000,
  })
  // The first workers count as ready before they are: each is asked once to open what it reads from.
  const opened = Promise.allSettled(
    Array.from({ length: size }, () => pool.run({ method: 'open', args: [] })),
  )
  let ready = 0
  pool.on('workerCreate', () => ready++)
  pool.on('workerDestroy', () => (ready = Math.max(0, ready - 1)))
  const run = async <T>(method: string, args: unknown[]): Promise<T> => {
    try {
      await opened
      if (ready === 0) await once(pool, 'workerCreate', { signal: AbortSignal.timeout(OPENING) })
      return openAnswer(
        (await pool.run({ method, args }, { signal: AbortSignal.timeout(deadline) })) as TaskAnswer,
      ) as T
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError')
        throw new FailureError(fail('query-timeout').failures)
      throw error
    }
  }
  return {
    query: (...args) => run('query', args),
    aggregate: (...args) => run('aggregate', args),
    get: (...args) => run('get', args),
    compileForm: (...args) => run('compileForm', args),
    compileSchema: (...args) => run('compileSchema', args),
    published: (...args) => run('published', args),
    form: (...args) => run('form', args),
    part: (...args) => run('part', args),
    page: (...args) => run('page', args),
    close: () => pool.close({ force: true }),
  }
}
