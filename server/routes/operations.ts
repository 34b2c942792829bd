import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { onceOf, sendFailures, sendResult } from '../http/request.ts'
import { isAdmin } from '../identity/caller.ts'
import type { RequestCount } from '../middleware/requestCount.ts'
import { decideEffect, type EffectAction } from '../operations/effects.ts'
import { readStatus } from '../operations/status.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

const SUMMARIES: Record<EffectAction, string> = {
  retry: 'Does an effect that failed once more',
  drop: 'Gives an effect up that failed',
}

/** How the gateway is, for administrators, and what is to become of effects that failed. */
export function operationRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  requests: RequestCount,
): void {
  const refused = ({ caller }: FastifyRequest) =>
    isAdmin(caller) ? undefined : fail(caller.user ? 'forbidden' : 'unauthenticated').failures

  app.get(
    '/api/operations',
    { schema: { summary: 'How the gateway, its database and the outbox are' } },
    async (request, reply) => {
      const failures = refused(request)
      if (failures) return sendFailures(request, reply, failures)
      const data = await readStatus(gateway, request.caller.site._id, requests.read())
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'success', data })
    },
  )

  const decide = (action: EffectAction) => async (request: FastifyRequest, reply: FastifyReply) => {
    const failures = refused(request)
    if (failures) return sendFailures(request, reply, failures)
    const { id } = request.params as { id: string }
    const { caller, method, url } = request
    const decided = await runIdempotent(
      gateway,
      caller,
      { route: `${method} ${url.split('?')[0]}`, body: {}, ...onceOf(request) },
      () => decideEffect(gateway, caller, id, action),
    )
    return sendResult(request, reply, decided, (data) => ({
      status: 200,
      message: 'success',
      data,
    }))
  }
  for (const action of ['retry', 'drop'] as const)
    app.post(
      `/api/operations/outbox/:id/${action}`,
      { schema: { summary: SUMMARIES[action] } },
      decide(action),
    )
}
