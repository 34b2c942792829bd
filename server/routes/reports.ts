import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendResult } from '../http/request.ts'
import { reportsFor, runReport } from '../reading/reports/run.ts'

/** Reports: which there are of a module for this caller, and what one says for these values of its parameters. */
export function reportRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/reports/:module',
    { schema: { summary: 'Reports of a module that this caller may run, with their parameters' } },
    async (request, reply) => {
      const { module } = request.params as { module: string }
      return reply
        .header('cache-control', 'no-store')
        .send({
          status: 200,
          message: 'success',
          data: reportsFor(gateway, request.caller, module),
        })
    },
  )

  app.post(
    '/api/report/:module/:name',
    { schema: { summary: 'The rows and sums of a report for these values of its parameters' } },
    async (request, reply) => {
      const { module, name } = request.params as { module: string; name: string }
      const { given } = bodyOf<{ given?: unknown }>(request, ['given'])
      const result = await runReport(gateway, request.caller, `${module}/${name}`, given)
      return sendResult(request, reply, result, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}
