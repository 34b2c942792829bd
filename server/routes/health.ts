import type { FastifyInstance } from 'fastify'
import { visibleFields } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'

/** `GET /api/health`: whether the database answers and can be written to; `GET /api/openapi.json`: the contract. */
export function healthRoutes(app: FastifyInstance, { database, shipped }: Gateway): void {
  app.get(
    '/api/health',
    { schema: { summary: 'Health of the gateway' } },
    async (_request, reply) => {
      try {
        const sites = await database.store('').find('site', {}, { limit: 1 })
        return {
          status: 200,
          message: 'success',
          database: database.dialect,
          ready: sites.length > 0,
        }
      } catch {
        return reply
          .code(503)
          .send({ status: 503, message: 'not-ready', database: database.dialect, ready: false })
      }
    },
  )
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => {
    const { paths, ...document } = app.swagger() as { paths?: Record<string, unknown> }
    const schemas = Object.fromEntries(
      Object.values(shipped.model.entities).map(({ name, entity }) => {
        const seen = visibleFields(entity, [])
        return [
          name,
          {
            title: entity.title,
            type: 'object',
            required: entity.required?.filter((field) => field in seen.properties) ?? [],
            ...seen,
          },
        ]
      }),
    )
    return { ...document, paths, components: { schemas } }
  })
}
