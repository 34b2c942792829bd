import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#shared'
import type { Config } from '../config.ts'
import { sendFailures } from '../http/request.ts'

const DAY = 24 * 60 * 60_000
const MEBIBYTE = 1024 * 1024
/** What a write takes at least, with its record, its log and its indexes (bytes). */
const LEAST = 16 * 1024
const MAX_NAMES = 50_000
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Bytes by name, from the first write on for a day; kept in this process. */
class DayBytes {
  private readonly clock: Clock
  private readonly days = new Map<string, { until: number; bytes: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  private day(name: string): { until: number; bytes: number } {
    const now = this.clock.now()
    const known = this.days.get(name)
    if (known && known.until > now) return known
    if (this.days.size >= MAX_NAMES)
      for (const [old, { until }] of this.days) if (until <= now) this.days.delete(old)
    const begun = { until: now + DAY, bytes: 0 }
    this.days.set(name, begun)
    return begun
  }

  /** Seconds until there is room for so many bytes again; 0 where there is. */
  wait(name: string, bytes: number, most: number): number {
    const day = this.day(name)
    return day.bytes + bytes <= most ? 0 : Math.ceil((day.until - this.clock.now()) / 1000)
  }

  add(name: string, bytes: number): void {
    this.day(name).bytes += bytes
  }
}

const sizeOf = ({ headers }: FastifyRequest): number =>
  Math.max(LEAST, Number(headers['content-length'] ?? 0) || 0)

/** A body whose length nobody was told: what came over its connection. */
const readOf = ({ headers, raw }: FastifyRequest, before: number): number =>
  headers['content-length'] === undefined ? (raw.socket.bytesRead ?? 0) - before : 0

/**
 * How much one may have written within a day: an account wherever it is, who is not signed in by their address, and all
 * of those together on a site. So uploads, answers and drafts fill no disk, however small each is. Only what was taken counts.
 */
export function limitWrites(
  app: FastifyInstance,
  { writeLimit }: Config,
  { clock, isRead }: { clock: Clock; isRead(url: string): boolean },
): void {
  const days = new DayBytes(clock)
  const begun = new WeakMap<FastifyRequest, number>()
  const budgetsOf = ({ caller, ip }: FastifyRequest): { name: string; most: number }[] =>
    (caller.user
      ? [{ name: `account ${caller.user._id}`, most: writeLimit.account }]
      : [
          { name: `address ${ip}`, most: writeLimit.address },
          { name: `strangers ${caller.site._id}`, most: writeLimit.strangers },
        ]
    ).filter(({ most }) => most > 0)
  const counts = (request: FastifyRequest): boolean =>
    Boolean(request.caller) && !SAFE.has(request.method) && !isRead(request.url)

  app.addHook('onRequest', async (request, reply) => {
    if (!counts(request)) return
    begun.set(request, request.raw.socket.bytesRead ?? 0)
    const seconds = Math.max(
      0,
      ...budgetsOf(request).map(({ name, most }) =>
        days.wait(name, sizeOf(request), most * MEBIBYTE),
      ),
    )
    if (seconds > 0)
      return sendFailures(request, reply.header('retry-after', String(seconds)), [
        { code: 'quota-day', params: { hours: Math.ceil(seconds / 3600) } },
      ])
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!counts(request) || reply.statusCode >= 400) return
    const bytes = Math.max(sizeOf(request), readOf(request, begun.get(request) ?? 0))
    for (const { name } of budgetsOf(request)) days.add(name, bytes)
  })
}
