import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, type Result } from '#shared'

/** May who asks do it once more within this minute? An account wherever it is, and who is not signed in by their address. */
export type Limit = (request: FastifyRequest) => Promise<Result<undefined>>

/** Lets each who asks do `what` so many times a minute; then `rate-limited`, with the seconds until the next. */
export function limitPerMinute(app: FastifyInstance, what: string, max: number): Limit {
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max,
    keyGenerator: ({ caller, ip }) => `${what} ${caller.user?._id ?? ip}`,
  })
  return async (request) => {
    const taken = await limit(request)
    return !taken.isAllowed && taken.isExceeded
      ? fail('rate-limited', { params: { seconds: taken.ttlInSeconds } })
      : { ok: true, value: undefined }
  }
}
