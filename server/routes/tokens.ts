import type { FastifyInstance } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import { createToken, tokenInfo, type NewToken } from '../identity/tokens.ts'

/** The tokens with which programs act for the person who is signed in. */
export function tokenRoutes(app: FastifyInstance, { database, clock }: Gateway): void {
  app.get(
    '/api/tokens',
    { schema: { summary: 'The own tokens for programs, without the tokens' } },
    async (request, reply) => {
      const { caller } = request
      if (!caller.user) return sendFailures(request, reply, fail('unauthenticated').failures)
      const rows = await database.system.tokens.ofUser(caller.site._id, caller.user._id)
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'success', data: rows.map(tokenInfo) })
    },
  )

  app.post(
    '/api/tokens',
    { schema: { summary: 'Makes a token for a program; it is told once' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await createToken(
          { database, clock },
          request.caller,
          bodyOf<NewToken>(request, ['name', 'scopes', 'days']),
        ),
        (data) => ({ status: 200, message: 'success', data }),
      ),
  )

  app.delete(
    '/api/tokens/:id',
    { schema: { summary: 'Ends an own token' } },
    async (request, reply) => {
      const { caller, params } = request
      if (!caller.user) return sendFailures(request, reply, fail('unauthenticated').failures)
      const { id } = params as { id: string }
      const removed = await database.system.tokens.remove(caller.site._id, caller.user._id, id)
      return removed
        ? { status: 200, message: 'success' }
        : sendFailures(
            request,
            reply,
            fail('not-found', { params: { collection: 'token' } }).failures,
          )
    },
  )
}
