import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { makeReportPdf } from '../writing/reportPdf.ts'
import { addSchedule, type ScheduleBody } from '../writing/reportSchedules.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'
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

  app.post(
    '/api/report/:module/:name/schedule',
    { schema: { summary: 'Has a report sent by mail again and again, to addresses of staff' } },
    async (request, reply) => {
      const { module, name } = request.params as { module: string; name: string }
      const body = bodyOf<ScheduleBody>(request, ['given', 'every', 'day', 'hour', 'to', 'format'])
      const { caller } = request
      const made = await runIdempotent(
        gateway,
        caller,
        { route: `POST /api/report/${module}/${name}/schedule`, body, ...onceOf(request) },
        () => addSchedule(gateway, caller, `${module}/${name}`, body),
      )
      return sendResult(request, reply, made, (data) => ({ status: 200, message: 'success', data }))
    },
  )

  app.get(
    '/api/report/:module/:name/pdf',
    { schema: { summary: 'A report as a PDF; the values of its parameters stand in the address' } },
    async (request, reply) => {
      const { module, name } = request.params as { module: string; name: string }
      const made = await makeReportPdf(gateway, request.caller, `${module}/${name}`, request.query)
      if (!made.ok) return sendFailures(request, reply, made.failures)
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `inline; filename*=UTF-8''${encodeURIComponent(made.value.name)}`,
        )
        .send(made.value.pdf)
    },
  )
}
