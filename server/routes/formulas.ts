import type { FastifyInstance } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import { calculate, formulasFor } from '../reading/formulas.ts'

/** The formulas of the modules that a caller works in, to be read and to be worked out. */
export function formulaRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/formulas',
    {
      schema: { summary: 'Formulas of the modules that this caller works in, with their examples' },
    },
    async (request, reply) => {
      if (!request.caller.user)
        return sendFailures(request, reply, fail('unauthenticated').failures)
      const data = formulasFor(gateway, request.caller).map(({ module, name, document }) => {
        const { $id: _, expression: __, ...shown } = document
        return { ...shown, module, name, of: gateway.shipped.model.modules[module]!.label }
      })
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'success', data })
    },
  )

  app.post(
    '/api/formula/:module/:name',
    { schema: { summary: 'What comes out of a formula for these values of its parameters' } },
    async (request, reply) => {
      const { module, name } = request.params as { module: string; name: string }
      const { given } = bodyOf<{ given?: unknown }>(request, ['given'])
      const result = await calculate(gateway, request.caller, module, name, given)
      return sendResult(request, reply, result, (value) => ({
        status: 200,
        message: 'success',
        data: { result: value },
      }))
    },
  )
}
