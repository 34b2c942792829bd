import type { FastifyInstance } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { maySumUp, readLedgers } from '../reading/ledgers.ts'

/** Whether the ledgers add up, for whoever may sum them up. */
export function ledgerRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/ledgers',
    { schema: { summary: 'All ledgers added up anew, and what is stored otherwise' } },
    async (request, reply) => {
      const { caller } = request
      if (!caller.user || !maySumUp(gateway, caller))
        return sendFailures(
          request,
          reply,
          fail(caller.user ? 'forbidden' : 'unauthenticated').failures,
        )
      const data = await readLedgers(gateway, caller)
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'success', data })
    },
  )
}
