import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendFailures } from '../http/request.ts'

const MINUTE = 60_000

/**
 * How much one may ask: an account wherever it is, and who is not signed in by their address. Files of the browser code
 * do not count, and health is always told. Routes have narrower limits of their own beside this.
 */
export function limitRequests(app: FastifyInstance, { requestLimit }: Config): void {
  const limits = {
    account: app.createRateLimit({
      timeWindow: MINUTE,
      max: requestLimit.account,
      keyGenerator: ({ caller }) => `all ${caller.user?._id}`,
    }),
    address: app.createRateLimit({
      timeWindow: MINUTE,
      max: requestLimit.address,
      keyGenerator: ({ ip }) => `all ${ip}`,
    }),
  }
  app.addHook('onRequest', async (request, reply) => {
    // What is not told who asks is answered already, or is the same for everybody.
    if (!request.caller) return
    const kind = request.caller.user ? 'account' : 'address'
    if (requestLimit[kind] === 0) return
    const limit = await limits[kind](request)
    if (!limit.isAllowed && limit.isExceeded)
      return sendFailures(request, reply.header('retry-after', String(limit.ttlInSeconds)), [
        { code: 'rate-limited', params: { seconds: limit.ttlInSeconds } },
      ])
  })
}
