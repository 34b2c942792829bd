import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { acceptForms } from '../http/formBody.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { mailPrint, proposedMail, type DocumentMail } from '../mail/document.ts'
import { idsIn, makePdf } from '../writing/prints.ts'

/** Mails that one person sends within a minute. */
const PER_MINUTE = 20

/** Records on paper, as one PDF, and one of them by e-mail. */
export function printRoutes(app: FastifyInstance, gateway: Gateway): void {
  mailRoutes(app, gateway)
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

interface Place {
  module: string
  name: string
  id: string
}

function mailRoutes(app: FastifyInstance, gateway: Gateway): void {
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ caller, ip }) => `print ${caller.site._id} ${caller.user?._id ?? ip}`,
  })
  app.get(
    '/api/print/:module/:name/:id/mail',
    { schema: { summary: 'To whom and with what words a record is sent, from its template' } },
    async (request, reply) => {
      const { module, name, id } = request.params as Place
      const found = await proposedMail(gateway, request.caller, `${module}/${name}`, id)
      return sendResult(request, reply.header('cache-control', 'no-store'), found, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
  app.post(
    '/api/print/:module/:name/:id/mail',
    { schema: { summary: 'Sends a record by e-mail, as a PDF of its print' } },
    async (request, reply) => {
      const { module, name, id } = request.params as Place
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const body = bodyOf<Partial<DocumentMail>>(request, ['to', 'subject', 'text'])
      const place = { name: `${module}/${name}`, id, once: onceOf(request) }
      const sent = await mailPrint(gateway, request.caller, place, body)
      return sendResult(request, reply, sent, (data) => ({ status: 200, message: 'success', data }))
    },
  )
}
