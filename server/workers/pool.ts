import { Piscina } from 'piscina'
import { fail } from '#shared'
import type { ReadPort } from '../reading/port.ts'

export interface PoolOptions {
  /** The built worker. */
  worker: string
  size: number
  data: Record<string, unknown>
  /** Milliseconds after which a task is given up and its worker is replaced. */
  deadline?: number
}

const DEADLINE = 10_000

/** Reading in worker threads, so that no request holds the event loop (design: the gateway). */
export function createPool({ worker, size, data, deadline = DEADLINE }: PoolOptions): ReadPort {
  const pool = new Piscina({ filename: worker, minThreads: size, maxThreads: size, workerData: data, idleTimeout: 600_000, maxQueue: 2_000 })
  const run = async <T>(method: string, args: unknown[], late: T): Promise<T> => {
    try {
      return (await pool.run({ method, args }, { signal: AbortSignal.timeout(deadline) })) as T
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return late
      throw error
    }
  }
  const timeout = fail('query-timeout')
  return {
    query: (...args) => run('query', args, timeout),
    aggregate: (...args) => run('aggregate', args, timeout),
    get: (...args) => run('get', args, timeout),
    compileForm: (...args) => run('compileForm', args, timeout),
    compileSchema: (...args) => run('compileSchema', args, timeout),
    published: (...args) => run('published', args, null),
    page: (...args) => run('page', args, { status: 503, html: '<!doctype html><title>503</title><p>กรุณาลองใหม่อีกครั้ง / Please try again</p>' }),
    close: () => pool.close({ force: true }),
  }
}
