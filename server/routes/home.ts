import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { sendResult } from '../http/request.ts'
import { homeOf } from '../reading/home.ts'

/** The page on which staff begin their day. */
export function homeRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/home',
    {
      schema: {
        summary:
          'The page that staff land on, or the ?page of a screen, with what of it this person may see',
      },
    },
    async (request, reply) => {
      const { page } = request.query as { page?: unknown }
      const found = await homeOf(
        gateway,
        request.caller,
        typeof page === 'string' ? page : undefined,
      )
      return sendResult(request, reply, found, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}
