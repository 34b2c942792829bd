import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendResult } from '../http/request.ts'

/** What visitors may ask of the courses and the people of a site beyond its records. */
export function catalogueRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/multi-count',
    {
      schema: {
        summary: 'How many members, courses and the like there are, and since this month began',
      },
    },
    async (request, reply) => {
      const { collections } = bodyOf<{ collections: unknown }>(request, ['collections'])
      return sendResult(
        request,
        reply,
        await gateway.read.counts(request.caller, collections),
        (answer) => answer,
      )
    },
  )

  app.post(
    '/api/catalogue',
    {
      schema: {
        summary: 'A page of the courses that are chosen, with how many each choice leaves',
      },
    },
    async (request) => {
      const { asked } = bodyOf<{ asked?: Record<string, unknown> }>(request, ['asked'])
      const data = await gateway.read.catalogue(request.caller, asked ?? {})
      return { status: 200, message: 'success', data }
    },
  )
}
