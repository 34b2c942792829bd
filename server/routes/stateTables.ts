import type { FastifyInstance } from 'fastify'
import { shippedProblems } from '#schema/shipped'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { isAdmin } from '../identity/caller.ts'
import { stateTables } from '../reading/stateTables.ts'

/** The state tables of the product, for administrators. */
export function stateTableRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/state-tables',
    { schema: { summary: 'Every state table, and what the check of the documents says of it' } },
    async (request, reply) => {
      const { caller } = request
      if (!isAdmin(caller))
        return sendFailures(
          request,
          reply,
          fail(caller.user ? 'forbidden' : 'unauthenticated').failures,
        )
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'success', data: stateTables(gateway, shippedProblems()) })
    },
  )
}
