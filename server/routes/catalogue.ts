import type { FastifyInstance } from 'fastify'
import { nameCondition } from '#pages/model'
import type { Filter } from '#schema'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendResult, forPrograms } from '../http/request.ts'

/** Courses that a search box shows at once (spec: academy 9). */
const SUGGESTED = 5
/** Characters of words that are looked for. */
const MAX_WORDS = 500

/** What visitors may ask of the courses and the people of a site beyond its records. */
export function catalogueRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/multi-count',
    {
      ...forPrograms('read'),
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

  app.post(
    '/api/calendar',
    { schema: { summary: 'The rounds of a year, with their courses' } },
    async (request) => {
      const { asked } = bodyOf<{ asked?: Record<string, unknown> }>(request, ['asked'])
      const data = await gateway.read.calendar(request.caller, asked ?? {})
      return { status: 200, message: 'success', data }
    },
  )

  app.get(
    '/api/catalogue/search',
    {
      schema: {
        summary: 'The first five courses with these words in their name, and how many there are',
      },
    },
    async (request, reply) => {
      const { q } = request.query as { q?: unknown }
      const words = typeof q === 'string' ? q.slice(0, MAX_WORDS) : ''
      return sendResult(
        request,
        reply,
        await gateway.read.query(request.caller, 'course', {
          args: [
            { $and: [{ status: true }, nameCondition(words)] } as unknown as Filter,
            { name: 1 },
          ],
          sort: { createdAt: -1 },
          paging: { page: 1, limit: SUGGESTED },
          language: request.caller.locale,
        }),
        ({ data, total }) => ({ status: 200, message: 'success', data, total }),
      )
    },
  )
}
