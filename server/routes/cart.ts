import type { FastifyInstance } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { readCart } from '../reading/cart.ts'
import { setCartLine } from '../writing/cart.ts'
import { orderCart, type Checkout } from '../writing/cartOrder.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

const success = (data: unknown) => ({ status: 200, message: 'success', data })

/** Orders of one member in a minute. */
const PER_MINUTE = 20

/** The cart of who asks, one line of it at a time, and its order; prices are the gateway's (spec: academy 2.2, 4, 7). */
export function cartRoutes(app: FastifyInstance, gateway: Gateway): void {
  const limit = limitPerMinute(app, 'checkout', PER_MINUTE)

  app.get(
    '/api/shop/cart',
    { schema: { summary: 'The own cart with the prices of now' } },
    async (request, reply) =>
      request.caller.user
        ? sendResult(request, reply, await readCart(gateway, request.caller), success)
        : sendFailures(request, reply, fail('unauthenticated').failures),
  )

  app.put(
    '/api/shop/cart',
    { schema: { summary: 'Puts so many of a thing into the own cart; 0 takes it out' } },
    async (request, reply) => {
      const body = bodyOf<Record<string, unknown>>(request, ['productId', 'courseID', 'quantity'])
      const done = await runIdempotent(
        gateway,
        request.caller,
        { route: 'PUT /api/shop/cart', body, ...onceOf(request) },
        () => setCartLine(gateway, request.caller, body),
      )
      return sendResult(request, reply, done, success)
    },
  )

  app.post(
    '/api/shop/checkout',
    { schema: { summary: 'Orders what is in the own cart, at the total that was seen' } },
    async (request, reply) => {
      const body = bodyOf<Checkout>(request, ['name', 'email', 'phone', 'total'])
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      const made = await runIdempotent(
        gateway,
        request.caller,
        { route: 'POST /api/shop/checkout', body, ...onceOf(request) },
        () => orderCart(gateway, request.caller, body),
      )
      return sendResult(request, reply, made, success)
    },
  )
}
