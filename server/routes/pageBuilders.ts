import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { readAccess } from '../reading/records.ts'

/** Lets those pass who may build and publish pages, sixty times a minute from one address; everybody else has been answered when it says no. */
export function forPageBuilders(
  app: FastifyInstance,
  gateway: Gateway,
  name: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const limit = app.createRateLimit({
    max: 60,
    timeWindow: 60_000,
    keyGenerator: (request) => `${name} ${request.ip}`,
  })
  return async (request, reply) => {
    const read = readAccess(gateway, request.caller, 'page')
    const used =
      read.ok && mayPublishPages(gateway, request.caller) ? await limit(request) : undefined
    if (used && (used.isAllowed || !used.isExceeded)) return true
    const refused: Failure[] = !read.ok
      ? read.failures
      : used && 'ttlInSeconds' in used
        ? [{ code: 'rate-limited', params: { seconds: used.ttlInSeconds } }]
        : [{ code: request.caller.user ? 'forbidden' : 'unauthenticated' }]
    sendFailures(request, reply, refused)
    return false
  }
}
