import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { sendResult } from '../http/request.ts'
import { colleaguesOf } from '../reading/colleagues.ts'

/** Who works on the site, for those who choose among colleagues and may not read accounts. */
export function colleagueRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/colleagues',
    {
      schema: {
        summary:
          'Names of those who work on the site: those that `q` finds, or those named by `id`',
      },
    },
    async (request, reply) => {
      const { q, id } = request.query as { q?: unknown; id?: string | string[] }
      const result = await colleaguesOf(gateway, request.caller, {
        ...(typeof q === 'string' && { term: q }),
        ...(id !== undefined && { ids: [id].flat().map(String) }),
      })
      return sendResult(request, reply, result, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}
