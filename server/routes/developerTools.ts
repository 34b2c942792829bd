import { isLoopback } from '../http/loopback.ts'
import type { FastifyInstance } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'

/** What developers try the gateway with, on their own machine alone: it answers what it was sent and changes nothing. */
export function developerRoutes(app: FastifyInstance, { clock, database }: Gateway): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/test',
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!isLoopback(request))
        return sendFailures(
          request,
          reply,
          fail('not-found', { params: { collection: 'test' } }).failures,
        )
      return reply
        .header('cache-control', 'no-store')
        .send({
          status: 200,
          message: 'success',
          data: {
            method: request.method,
            query: request.query,
            body: request.body ?? null,
            site: request.site.name,
            at: clock.iso(),
          },
        })
    },
  })

  app.get('/api/hostname', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request))
      return sendFailures(
        request,
        reply,
        fail('not-found', { params: { collection: 'hostname' } }).failures,
      )
    const sites = await database.store('').find('site', {}, { limit: 1000 })
    return reply
      .header('cache-control', 'no-store')
      .send({
        status: 200,
        message: 'success',
        data: sites.flatMap(({ hostnames, siteName, name }) =>
          (hostnames as string[]).map((hostname) => ({ hostname, siteName, siteView: name })),
        ),
      })
  })
}
