import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Filter, StoredRecord } from '#schema'
import { BILL_REFERENCE, fail, isNonEmptyString, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { orderCourse } from '../writing/courseOrder.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

const PER_MINUTE = 20
const success = (data: unknown) => ({ status: 200, message: 'success', data })

/** What anybody may know of a product on sale, on a site with a shop. */
const offered = ({ _id, product_name, image_url, selling_price, unit_price }: StoredRecord) => ({
  _id,
  product_name,
  image_url,
  selling_price: selling_price ?? unit_price ?? 0,
})

/** Orders, products and answers of forms in the shapes of the documents (spec: academy 7). */
export function shopRoutes(app: FastifyInstance, gateway: Gateway): void {
  orderRoute(app, gateway)

  async function product(request: FastifyRequest, id: string): Promise<Result<object>> {
    const { caller, site } = request
    const found = await gateway.read.get(caller, 'product', id)
    if (found.ok) return ok({ ...found.value, stock: Number(found.value.current_stock ?? 0) })
    if (!(site.plugins as string[] | undefined)?.includes('shop')) return found
    const record = await gateway.database.store(site._id).get('product', id)
    return record?.state === 'active' && record.is_active !== false
      ? ok({ ...offered(record), stock: Number(record.current_stock ?? 0) })
      : fail('not-found', { params: { collection: 'product' } })
  }
  app.get(
    '/api/product/:id',
    { schema: { summary: 'A product with its stock; of a shop what is on sale, for everybody' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await product(request, (request.params as { id: string }).id),
        success,
      ),
  )

  app.post(
    '/api/form',
    { schema: { summary: 'Answers of a form, of a course or of a member' } },
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
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ caller, ip }) => `order ${caller.user?._id ?? ip}`,
  })
  app.post(
    '/api/order',
    { schema: { summary: 'Orders a course; the gateway works the price out' } },
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
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
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
