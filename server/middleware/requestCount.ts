import type { FastifyInstance } from 'fastify'
import type { RequestCounts } from '#gateway'
import type { Clock } from '#shared'

/** Seconds that are counted together. */
export const SPAN = 15
/** So many spans are kept: ten minutes. */
export const SPANS = 40

/** How many requests this gateway answered in the last minutes, and how many of them it failed (5xx). */
export class RequestCount {
  private readonly clock: Clock
  private readonly spans = new Map<number, { requests: number; failures: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  add(status: number): void {
    const now = this.span()
    let counts = this.spans.get(now)
    if (!counts) {
      counts = { requests: 0, failures: 0 }
      this.spans.set(now, counts)
      for (const old of this.spans.keys()) if (old <= now - SPANS) this.spans.delete(old)
    }
    counts.requests++
    if (status >= 500) counts.failures++
  }

  /** The span that is not over yet is the last. */
  read(): RequestCounts {
    const first = this.span() - SPANS + 1
    const counted = Array.from({ length: SPANS }, (_, at) => this.spans.get(first + at))
    return {
      seconds: SPAN,
      requests: counted.map((counts) => counts?.requests ?? 0),
      failures: counted.map((counts) => counts?.failures ?? 0),
    }
  }

  private span(): number {
    return Math.floor(this.clock.now() / (SPAN * 1000))
  }
}

/** Counts every request from now on. */
export function countRequests(app: FastifyInstance, clock: Clock): RequestCount {
  const count = new RequestCount(clock)
  app.addHook('onResponse', async (_request, reply) => count.add(reply.statusCode))
  return count
}
