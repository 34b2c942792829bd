import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { sendResult } from '../http/request.ts'
import { proposedValues } from '../reading/conversions.ts'

/** What becomes of documents: what a receipt of an order, an invoice of deliveries begins with. */
export function conversionRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/conversion/:name',
    { schema: { summary: 'What a new record begins with that is made of those named by `from`' } },
    async (request, reply) => {
      const { name } = request.params as { name: string }
      const { from } = request.query as { from?: string | string[] }
      const ids = [from ?? []].flat()
      const result = await proposedValues(gateway, request.caller, name, ids)
      reply.header('cache-control', 'no-store')
      return sendResult(request, reply, result, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}
