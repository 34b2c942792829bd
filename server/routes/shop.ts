import type { FastifyInstance } from 'fastify'
import type { Filter } from '#schema'
import { BILL_REFERENCE, fail, isNonEmptyString } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult, forPrograms } from '../http/request.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { orderCourse } from '../writing/courseOrder.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

const PER_MINUTE = 20
const success = (data: unknown) => ({ status: 200, message: 'success', data })

/** Orders and answers of forms in the shapes of the documents (spec: academy 7). */
export function shopRoutes(app: FastifyInstance, gateway: Gateway): void {
  orderRoute(app, gateway)

  app.post(
    '/api/form',
    {
      ...forPrograms('read'),
      schema: { summary: 'Answers of a form, of a course or of a member' },
    },
    async (request, reply) => {
      const { paging, ...asked } = bodyOf<Record<string, unknown>>(request, [
        'formID',
        'courseID',
        'userID',
        'paging',
      ])
      return sendResult(
        request,
        reply,
        await gateway.read.query(request.caller, 'form-submission', {
          args: [asked as Filter],
          ...(paging === undefined ? {} : { paging: paging as { page?: number } }),
        }),
        (found) => found,
      )
    },
  )
}

function orderRoute(app: FastifyInstance, gateway: Gateway): void {
  const limit = limitPerMinute(app, 'order', PER_MINUTE)
  app.post(
    '/api/order',
    {
      ...forPrograms('write'),
      schema: { summary: 'Orders a course; the gateway works the price out' },
    },
    async (request, reply) => {
      const { caller } = request
      if (!caller.user) return sendFailures(request, reply, fail('unauthenticated').failures)
      const body = bodyOf<Record<string, unknown>>(request)
      const { courseID, ref2 } = (body.data ?? body) as Record<string, unknown>
      if (
        !isNonEmptyString(courseID) ||
        (ref2 !== undefined && !(typeof ref2 === 'string' && BILL_REFERENCE.test(ref2)))
      )
        return sendFailures(request, reply, [
          { code: 'invalid-body', params: { reason: 'courseID, ref2' } },
        ])
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      const made = await runIdempotent(
        gateway,
        caller,
        { route: 'POST /api/order', body, ...onceOf(request) },
        () => orderCourse(gateway, caller, { courseID, ref2 }),
      )
      return sendResult(request, reply, made, success)
    },
  )
}
