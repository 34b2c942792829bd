import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { newCsrfToken, sendFailures } from '../http/request.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'

export interface PageSender {
  isPage(request: FastifyRequest): boolean
  draw(request: FastifyRequest, more: Partial<PageRequest>): Promise<PageAnswer>
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PageAnswer,
  ): FastifyReply | Promise<FastifyReply>
}

const LONGEST = 200

/** The form that asks for a page's password is sent to the address of the page itself (readings 1: the server compares). */
export function passwordRoute(
  app: FastifyInstance,
  { config: { signInLimit } }: Gateway,
  { isPage, draw, send }: PageSender,
): void {
  const locked = new WeakMap<FastifyRequest, string>()
  const nameOf = (request: FastifyRequest): string => `${request.site._id} ${locked.get(request)}`
  const limits = [
    app.createRateLimit({
      timeWindow: 60_000,
      max: signInLimit.account,
      keyGenerator: (request) => `page-password ${nameOf(request)} ${request.ip}`,
    }),
    app.createRateLimit({
      timeWindow: 60_000,
      max: signInLimit.address,
      keyGenerator: (request) => `page-password ${nameOf(request)}`,
    }),
  ]
  acceptForms(app)

  const entryOf = async (request: FastifyRequest): Promise<PageRequest['entry']> => {
    for (const limit of limits) {
      const found = await limit(request)
      if (!found.isAllowed && found.isExceeded) return { wait: found.ttlInSeconds }
    }
    return { password: formField(request, 'password').slice(0, LONGEST + 1) }
  }

  app.post('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request)) return sendFailures(request, reply, [{ code: 'not-found' }])
    const found = await draw(request, {})
    if (found.locked === undefined)
      return send(request, reply, {
        ...found,
        status: 303,
        redirect: found.redirect ?? `/${request.url.replace(/^[\\/]+/, '')}`,
      })
    locked.set(request, found.locked)
    const entry = await entryOf(request)
    if (entry && 'wait' in entry) reply.header('retry-after', String(entry.wait))
    return send(request, reply, await draw(request, { csrf: newCsrfToken(reply), entry }))
  })
}
