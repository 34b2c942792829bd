import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { acceptForms } from '../http/formBody.ts'
import { bodyOf, sendFailures } from '../http/request.ts'
import { idsIn, makePdf } from '../writing/prints.ts'

/** Records on paper, as one PDF. */
export function printRoutes(app: FastifyInstance, gateway: Gateway): void {
  void app.register(async (scope) => {
    acceptForms(scope)
    scope.post(
      '/api/print/:module/:name',
      {
        schema: {
          summary: 'A PDF of the records that `ids` names, and an entry in the history of each',
        },
      },
      async (request, reply) => {
        const { module, name } = request.params as { module: string; name: string }
        const { ids } = bodyOf<{ ids?: unknown; _csrf?: unknown }>(request, ['ids', '_csrf'])
        const wanted = Array.isArray(ids)
          ? ids.map(String)
          : idsIn(typeof ids === 'string' ? ids : '')
        const made = await makePdf(gateway, request.caller, `${module}/${name}`, wanted)
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
  })
}
