import type { FastifyInstance } from 'fastify'
import { visibleFields } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'

interface Health {
  status: 200 | 503
  message: 'success' | 'not-ready'
  database: 'sqlite' | 'postgres'
  ready: boolean
}

/** Whether the database answers, and holds a site. */
async function healthOf({ database: { dialect, store } }: Gateway): Promise<Health> {
  try {
    const sites = await store('').find('site', {}, { limit: 1 })
    return { status: 200, message: 'success', database: dialect, ready: sites.length > 0 }
  } catch {
    return { status: 503, message: 'not-ready', database: dialect, ready: false }
  }
}

/**
 * `GET /api/health`: whether the database answers and can be written to; `/ready`: whether requests may be sent here, which is no
 * also before there is a site and while it stops; `/live`: whether the process answers, so that it need not be started anew.
 * `GET /api/openapi.json`: the contract.
 */
export function healthRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { shipped } = gateway
  app.get(
    '/api/health',
    { schema: { summary: 'Health of the gateway' } },
    async (_request, reply) => {
      const health = await healthOf(gateway)
      return reply.code(health.status).send(health)
    },
  )
  app.get(
    '/api/health/live',
    { schema: { summary: 'Whether the process answers; asks nothing of the database' } },
    async () => ({ status: 200, message: 'success' }),
  )
  app.get(
    '/api/health/ready',
    { schema: { summary: 'Whether requests may be sent to this gateway' } },
    async (_request, reply) => {
      const health = await healthOf(gateway)
      return health.ready && !app.draining.is
        ? health
        : reply.code(503).send({ ...health, status: 503, message: 'not-ready' })
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
