import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { sendResult } from '../http/request.ts'
import { answeredForms, answerSummary, askedForm } from '../reading/answers.ts'

const success = (data: unknown) => ({ status: 200, message: 'success', data })

/** Reading what people sent with forms: which forms there are, what each asked, what was answered. */
export function answerRoutes(app: FastifyInstance, gateway: Gateway): void {
  const slugOf = ({ params }: { params: unknown }): string => (params as { slug: string }).slug

  app.get(
    '/api/form-answers',
    { schema: { summary: 'The forms that have answers, with how many' } },
    async (request, reply) =>
      sendResult(request, reply, await answeredForms(gateway, request.caller), success),
  )
  app.get(
    '/api/form-answers/:slug',
    { schema: { summary: 'What a form asked, for who may read answers to it' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await askedForm(gateway, request.caller, slugOf(request)),
        success,
      ),
  )
  app.get(
    '/api/form-answers/:slug/summary',
    { schema: { summary: 'What was answered to each question of a form' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await answerSummary(gateway, request.caller, slugOf(request)),
        success,
      ),
  )
}
