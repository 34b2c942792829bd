import type { FastifyInstance } from 'fastify'
import { guessFields, outsideAnswer, outsideRows, type OutsideSource } from '#pages/model'
import { ok, type Failure } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import { askOutside } from '../outside/source.ts'
import { forPageBuilders } from './pageBuilders.ts'

const isStringOrMissing = (value: unknown, most: number): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= most)

function isSource(value: unknown): value is OutsideSource {
  const { url, list, fields = [] } = (value ?? {}) as Record<string, unknown>
  return (
    typeof url === 'string' &&
    isStringOrMissing(url, 2_000) &&
    isStringOrMissing(list, 200) &&
    Array.isArray(fields) &&
    fields.length <= 50 &&
    fields.every(
      (field: unknown) =>
        typeof field === 'object' &&
        field !== null &&
        isStringOrMissing((field as { name?: unknown }).name, 60) &&
        isStringOrMissing((field as { from?: unknown }).from, 200),
    )
  )
}

/** What a source of a page from outside gives now, asked anew: for those who may build and publish pages. */
export function outsideRoutes(app: FastifyInstance, gateway: Gateway): void {
  const mayPass = forPageBuilders(app, gateway, 'outside')
  app.post(
    '/api/outside',
    {
      schema: {
        summary:
          'Rows of JSON of another host, as a page would get them, and the fields that its first row seems to have',
      },
    },
    async (request, reply) => {
      const refuse = (...failures: Failure[]) => sendFailures(request, reply, failures)
      if (!(await mayPass(request, reply))) return reply
      const { source } = bodyOf<{ source: unknown }>(request, ['source'])
      if (!isSource(source)) return refuse({ code: 'field-invalid', path: 'source' })
      const answer = await askOutside(gateway.config, source.url)
      if (!answer.ok) return refuse(...answer.failures)
      const rows = outsideRows(answer.value, source)
      return sendResult(
        request,
        reply,
        rows.ok
          ? ok({ ...outsideAnswer(rows.value), fields: guessFields(answer.value, source) })
          : rows,
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )
}
