import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { sendResult } from '../http/request.ts'
import { createHome } from '../reading/home.ts'

/** The page on which staff begin their day. */
export function homeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const home = createHome(gateway)
  app.get(
    '/api/home',
    {
      schema: {
        summary:
          'The page that staff land on, or the one of a screen at ?path, with what of it this person may see',
      },
    },
    async (request, reply) => {
      const { path } = request.query as { path?: unknown }
      const found = await home(request.caller, typeof path === 'string' ? path : undefined)
      return sendResult(request, reply, found, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}
