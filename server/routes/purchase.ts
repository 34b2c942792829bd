import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, type Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { mailOrder } from '../mail/order.ts'
import { bodyOf, newCsrfToken, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { orderPurchase, payPath, type Purchase } from '../writing/purchase.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'
import { orderCalls, orderStream } from './order.ts'
import type { PageSender } from './pagePassword.ts'

/** Orders, and tries of a coupon, of one account or address in a minute. */
const PER_MINUTE = 20
const PATH = '/lesson/order/:courseId'
const FIELDS = [
  'round',
  'code',
  'total',
  'name',
  'email',
  'phone',
  'tax_name',
  'tax_id',
  'tax_address',
  'withhold',
] as const

const typedIn = (request: FastifyRequest): Record<string, string> => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, formField(request, name).slice(0, 500)])),
  seats: formField(request, 'seats').slice(0, 5),
})

/** One order, its mail included, once for each key. */
const ordering =
  (gateway: Gateway) =>
  (request: FastifyRequest, route: string, purchase: Purchase): Promise<Result<StoredRecord>> =>
    runIdempotent(
      gateway,
      request.caller,
      { route, body: purchase, ...onceOf(request) },
      async () => {
        const made = await orderPurchase(gateway, request.caller, purchase)
        return made.ok ? mailOrder(gateway, request.caller, made.value) : made
      },
    )

/** Orders seats of a course by a call, signed in or not, and what is done with an order. */
export function purchaseCalls(app: FastifyInstance, gateway: Gateway): void {
  orderCalls(app, gateway)
  orderStream(app, gateway)
  const limit = limitPerMinute(app, 'purchase', PER_MINUTE)
  const order = ordering(gateway)
  app.post(
    '/api/shop/purchase',
    {
      schema: { summary: 'Orders seats of a course at the total that was seen, signed in or not' },
    },
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      const body = bodyOf<Record<string, unknown>>(request, ['courseID', 'seats', ...FIELDS])
      if (typeof body.courseID !== 'string')
        return sendFailures(request, reply, fail('field-required', { path: 'courseID' }).failures)
      const texts = Object.fromEntries(FIELDS.map((name) => [name, String(body[name] ?? '')]))
      const made = await order(request, 'POST /api/shop/purchase', {
        ...(texts as unknown as Purchase),
        withhold: body.withhold === true,
        courseID: body.courseID,
        seats: Number(body.seats ?? 1),
        total: body.total,
      })
      return sendResult(request, reply, made, (data) => ({
        status: 200,
        message: 'success',
        data: { ...data, path: payPath(data) },
      }))
    },
  )
}

/** The same by the form of the page itself, which needs no script. */
export function purchaseForm(
  app: FastifyInstance,
  gateway: Gateway,
  { draw, send }: Omit<PageSender, 'isPage'>,
): void {
  const limit = limitPerMinute(app, 'purchase-form', PER_MINUTE)
  const order = ordering(gateway)
  void app.register(async (forms) => {
    acceptForms(forms)
    forms.post<{ Params: { courseId: string } }>(
      PATH,
      { schema: { hide: true } },
      async (request, reply) => {
        const posted = typedIn(request)
        const again = async (problem?: string) =>
          send(request, reply, {
            ...(await draw(request, {
              csrf: newCsrfToken(reply),
              posted: { ...posted, ...(problem && { problem }) },
            })),
            ...(problem ? { status: 422 } : {}),
          })
        const allowed = await limit(request)
        if (!allowed.ok) return again(allowed.failures[0]!.code)
        // The other button asks what it costs, with these seats and this code.
        if (formField(request, 'act') !== 'order') return again()
        const made = await order(request, `POST ${PATH}`, {
          ...(posted as unknown as Purchase),
          withhold: posted.withhold !== '',
          courseID: request.params.courseId,
          seats: Number(posted.seats),
        })
        return made.ok ? reply.redirect(payPath(made.value), 303) : again(made.failures[0]!.code)
      },
    )
  })
}
