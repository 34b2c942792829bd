import { Piscina } from 'piscina'
import { fail, systemClock } from '#shared'
import { FailureError } from '../http/failures.ts'
import type { Caller } from '../identity/caller.ts'
import type { ReadPort } from '../readPort.ts'
import { openAnswer, type TaskAnswer } from './answer.ts'
import { FairQueue, TooManyWaiting, type Asking, type Lane } from './fairQueue.ts'

export interface PoolOptions {
  /** The built worker. */
  worker: string
  size: number
  data: Record<string, unknown>
  /** Milliseconds after which a task is given up. */
  deadline?: number
  /** Milliseconds in which a task that was given up may end by itself before its worker is replaced. */
  grace?: number
}

const DEADLINE = 10_000
/**
 * A worker runs no statement for a task that is late, which ends it. One that is replaced while it is inside the
 * database's driver takes the whole process along: that is for those alone that hang elsewhere.
 */
const GRACE = 30_000
/** For those who read to end when the pool closes. */
const CLOSING = 5_000
/** Workers beyond the first are there while there is work for them, and so long after it (ms). */
const IDLE = 600_000
/** For a worker to open its database when all were replaced; like the first opening it counts toward no task's deadline. */
const OPENING = 60_000
/** After so long without a worker another one is asked for: the one that was on its way may have failed. */
const STARTING = 5_000

/** What the gateway asks for itself. */
const OWN: Asking = { lane: 'page', who: 'gateway', isAnonymous: false }

const askingOf = (lane: Lane, { user, address }: Caller): Asking => ({
  lane,
  who: user?._id ?? `address ${address ?? ''}`,
  isAnonymous: !user,
})

/** What waiting in vain and asking for too much at once are told as. */
function toldAs(error: unknown): unknown {
  if (error instanceof TooManyWaiting)
    return new FailureError(fail('rate-limited', { params: { seconds: 10 } }).failures)
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
    ? new FailureError(fail('query-timeout').failures)
    : error
}

/** Rejects with the reason of the signal. */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })

interface Task {
  method: string
  args: unknown[]
  /** When whoever waits for it gives up (ms). */
  until: number
}

interface Workers {
  /** Resolves once there is a worker; asking has one made where none is on its way. */
  ready(): Promise<void>
  /** Does a task; one that has not ended so many milliseconds after its time loses its worker. */
  run(task: Task, grace: number): Promise<unknown>
  close(): Promise<void>
}

function startWorkers({ worker, size, data }: PoolOptions): Workers {
  const closing = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const pool = new Piscina({
    filename: worker,
    minThreads: 1,
    maxThreads: size,
    workerData: { ...data, closing },
    idleTimeout: IDLE,
    closeTimeout: CLOSING,
  })
  // The first worker counts as ready before it is: it is asked once to open what it reads from.
  const opened = pool.run({ method: 'open', args: [] }).catch(() => undefined)
  let count = 0
  pool.on('workerCreate', () => count++)
  pool.on('workerDestroy', () => (count = Math.max(0, count - 1)))
  // A worker that fails as it starts is told of here, and nobody makes another unless it is asked for.
  pool.on('error', () => undefined)
  return {
    async ready() {
      await opened
      if (count > 0) return
      const until = AbortSignal.timeout(OPENING)
      while (count === 0) {
        const tried = AbortSignal.any([until, AbortSignal.timeout(STARTING)])
        await pool.run({ method: 'open', args: [] }, { signal: tried }).catch(() => undefined)
        until.throwIfAborted()
      }
    },
    run: (task, grace) =>
      pool.run(task, {
        signal: AbortSignal.timeout(Math.max(0, task.until - systemClock.now()) + grace),
      }),
    async close() {
      Atomics.store(new Int32Array(closing), 0, 1)
      await pool.close()
    },
  }
}

/**
 * Reading in worker threads, so that no request holds the event loop (design: the gateway). A task that is late throws
 * `FailureError` with `query-timeout`; what a worker throws as expected is thrown here too.
 */
export function createPool(options: PoolOptions): ReadPort {
  const { size, deadline = DEADLINE, grace = GRACE } = options
  const workers = startWorkers(options)
  const queue = new FairQueue(size)
  /** Tasks that were given up and have not ended: their workers are taken. */
  const late = new Set<Promise<unknown>>()
  const giveUp = (answer: Promise<unknown>): void => {
    const ended = answer.catch(() => undefined).finally(() => late.delete(ended))
    late.add(ended)
  }
  const run = async <T>(asking: Asking, method: string, args: unknown[]): Promise<T> => {
    try {
      while (late.size >= size) await Promise.race(late)
      await workers.ready()
      const [signal, until] = [AbortSignal.timeout(deadline), systemClock.now() + deadline]
      const answer = queue.run(asking, signal, () => workers.run({ method, args, until }, grace))
      const first = await Promise.race([answer, givenUp(signal)]).catch((error: unknown) => {
        if (signal.aborted) giveUp(answer)
        throw error
      })
      return openAnswer(first as TaskAnswer) as T
    } catch (error) {
      throw toldAs(error)
    }
  }
  const records = (method: string, caller: Caller, ...args: unknown[]) =>
    run<never>(askingOf('data', caller), method, [caller, ...args])
  const pages = (method: string, caller: Caller, ...args: unknown[]) =>
    run<never>(askingOf('page', caller), method, [caller, ...args])
  return {
    query: (...args) => records('query', ...args),
    aggregate: (...args) => records('aggregate', ...args),
    get: (...args) => records('get', ...args),
    search: (...args) => records('search', ...args),
    compileForm: (...args) => run(OWN, 'compileForm', args),
    compileSchema: (...args) => run(OWN, 'compileSchema', args),
    published: (...args) => pages('published', ...args),
    form: (...args) => pages('form', ...args),
    part: (...args) => pages('part', ...args),
    counts: (...args) => pages('counts', ...args),
    catalogue: (...args) => pages('catalogue', ...args),
    calendar: (...args) => pages('calendar', ...args),
    page: (request) => run(askingOf('page', request.caller), 'page', [request]),
    close: () => workers.close(),
  }
}
