import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { onceOf, sendResult } from '../http/request.ts'
import { clearRecords } from '../writing/clear.ts'

/** Clearing what the storage driver keeps, after a phrase and a backup (spec: erp 7; readings 1). */
export function clearRoutes(app: FastifyInstance, gateway: Gateway): void {
  async function clear(request: FastifyRequest, reply: FastifyReply, type?: string) {
    const { confirm } = request.query as { confirm?: unknown }
    const names = { route: `DELETE ${request.url.split('?')[0]}`, ...onceOf(request) }
    return sendResult(
      request,
      reply,
      await clearRecords(
        gateway,
        request.caller,
        { ...(type === undefined ? {} : { type }), confirm },
        names,
      ),
      (data) => ({ status: 200, message: 'success', data }),
    )
  }
  app.delete(
    '/api/:collection/clear',
    { schema: { summary: 'Removes all records of a kind; ?confirm=clear {collection}' } },
    async (request, reply) =>
      clear(request, reply, (request.params as { collection: string }).collection),
  )
  app.delete(
    '/api/clear-all',
    { schema: { summary: 'Removes all records of the business; ?confirm=clear all' } },
    async (request, reply) => clear(request, reply),
  )
}
