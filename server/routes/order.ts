import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  fail,
  isRecord,
  namedAddresses,
  type Failure,
  type NamedAddress,
  type Result,
} from '#shared'
import type { Gateway } from '../gateway.ts'
import { failureText } from '../http/failures.ts'
import { acceptFileForms, acceptForms, formField, formFile } from '../http/formBody.ts'
import { bodyOf, newCsrfToken, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { mailSeats } from '../mail/seats.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { learnersPath, openOrder, type OrderAsked } from '../reading/order.ts'
import { nameLearners, type NamedLearners } from '../writing/learners.ts'
import { MAX_SEATS } from '../reading/quote.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'
import { MAX_SLIP, sendSlip } from '../writing/slip.ts'
import type { PageAnswer } from '../readPort.ts'
import { OrderWatch } from '../live/orderWatch.ts'
import type { PageSender } from './pagePassword.ts'

/** Slips, and namings of learners, of one account or address in a minute. */
const PER_MINUTE = 20
const STREAMS_PER_MINUTE = 60
const KIBIBYTE = 1024
/** Bytes of a form with all seats of the largest order. */
const LARGEST_SEATS = 256 * KIBIBYTE
/** A slip that is too large is told beside its field: so much is read of it for that. */
const LARGEST_SLIP = 2 * MAX_SLIP

const wordOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')
const success = (data: unknown) => ({ status: 200, message: 'success', data })

/** Which order a form of a page is about; its key stands in the address of the page. */
const askedOf = (request: FastifyRequest): OrderAsked => ({
  id: (request.params as { orderId: string }).orderId,
  key: wordOf((request.query as Record<string, unknown>).key),
})

const naming =
  (gateway: Gateway) =>
  (
    request: FastifyRequest,
    asked: OrderAsked,
    learners: NamedAddress[],
  ): Promise<Result<NamedLearners>> =>
    runIdempotent(
      gateway,
      request.caller,
      { route: 'learners', body: { asked, learners }, ...onceOf(request) },
      async () => {
        const named = await nameLearners(gateway, request.caller, asked, learners)
        if (!named.ok) return named
        const mailed = await mailSeats(gateway, request.caller, named.value)
        return mailed.ok ? named : (mailed as Result<NamedLearners>)
      },
    )

/** A slip and the learners of an order by calls, for its member or who has its key. */
export function orderCalls(app: FastifyInstance, gateway: Gateway): void {
  const limit = limitPerMinute(app, 'order acts', PER_MINUTE)
  const name = naming(gateway)
  void app.register(async (scope) => {
    acceptFileForms(scope, LARGEST_SLIP)
    scope.post(
      '/api/shop/slip/:orderId',
      { schema: { summary: 'Keeps the slip of a payment with its order' } },
      async (request, reply) => {
        const allowed = await limit(request)
        if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
        const file = await formFile(request, 'slip')
        if (!file)
          return sendFailures(request, reply, fail('field-required', { path: 'slip' }).failures)
        const sent = await sendSlip(gateway, request.caller, askedOf(request), file)
        return sendResult(request, reply, sent, ({ _id, slip_at }) => success({ _id, slip_at }))
      },
    )
  })
  app.post(
    '/api/shop/learners',
    { schema: { summary: 'Names who learns on the seats of an order' } },
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      const { order, key, learners } = bodyOf<Record<string, unknown>>(request, [
        'order',
        'key',
        'learners',
      ])
      if (!Array.isArray(learners) || learners.length > MAX_SEATS || !learners.every(isRecord))
        return sendFailures(request, reply, fail('field-invalid', { path: 'learners' }).failures)
      const rows = learners.map((one) => ({ name: wordOf(one.name), email: wordOf(one.email) }))
      const named = await name(request, { id: wordOf(order), key: wordOf(key) }, rows)
      return sendResult(request, reply, named, ({ added }) => success({ added: added.length }))
    },
  )
}

/** Tells who looks at an order where it stands, with or without an account, until either side ends it. */
export function orderStream(app: FastifyInstance, gateway: Gateway): void {
  const watch = new OrderWatch(gateway, (error) => app.log.error(error))
  app.addHook('preClose', async () => watch.close())
  const limit = limitPerMinute(app, 'order streams', STREAMS_PER_MINUTE)
  app.get(
    '/api/shop/watch/:orderId',
    {
      exposeHeadRoute: false,
      schema: { summary: 'Server-sent events of where an order stands, for who may see it' },
    },
    async (request, reply) => {
      const { caller, ip } = request
      const allowed = await limit(request)
      const room = allowed.ok ? watch.roomFor(ip) : allowed
      if (!room.ok) return sendFailures(request, reply, room.failures)
      const order = await openOrder(gateway, caller, askedOf(request))
      if (!order)
        return sendFailures(
          request,
          reply,
          fail('not-found', { params: { collection: 'order' } }).failures,
        )
      reply.hijack()
      watch.open(reply.raw, reply.getHeaders(), {
        site: caller.site._id,
        id: order._id,
        address: ip,
      })
    },
  )
}

/** Lines of the form, and behind them what was pasted as one text; gaps between them are kept. */
function typedLearners(request: FastifyRequest): NamedAddress[] {
  const rows: NamedAddress[] = []
  for (let at = 0; at < MAX_SEATS; at++) {
    const body = request.body as Record<string, unknown>
    if (body[`email-${at}`] === undefined) break
    rows.push({
      name: formField(request, `name-${at}`).slice(0, 200),
      email: formField(request, `email-${at}`).slice(0, 254),
    })
  }
  for (const one of namedAddresses(formField(request, 'paste')).slice(0, MAX_SEATS)) {
    const free = rows.findIndex(({ name, email }) => name === '' && email === '')
    if (free >= 0) rows[free] = one
    else rows.push(one)
  }
  return rows
}

/** Each line with what is wrong of it, in the language of the page. */
function toldSeats(
  rows: NamedAddress[],
  result: Result<unknown>,
  locale: 'th' | 'en',
): Record<string, string> {
  if (result.ok) return {}
  const problems = new Map<number, string>()
  for (const failure of result.failures) {
    const row = /^learners\[(\d+)\]/.exec(failure.path ?? '')?.[1]
    problems.set(row === undefined ? -1 : Number(row), failureText(failure)[locale])
  }
  const general = problems.get(-1)
  return {
    ...(general !== undefined && { problem: general }),
    typed: JSON.stringify(
      rows.map((row, at) => ({ ...row, ...(problems.has(at) && { problem: problems.get(at) }) })),
    ),
  }
}

/** The page with what is wrong of its form; one that is none stays so. */
const refused = (page: PageAnswer): PageAnswer =>
  page.status === 200 ? { ...page, status: 422 } : page

/** The same by the forms of their pages, which need no script. */
export function orderForms(
  app: FastifyInstance,
  gateway: Gateway,
  { draw, send }: Omit<PageSender, 'isPage'>,
): void {
  const limit = limitPerMinute(app, 'order forms', PER_MINUTE)
  const name = naming(gateway)
  void app.register(async (forms) => {
    acceptFileForms(forms, LARGEST_SLIP)
    forms.post('/lesson/pay/:orderId', { schema: { hide: true } }, async (request, reply) => {
      const again = async (failures: Failure[]) =>
        send(
          request,
          reply,
          refused(
            await draw(request, {
              csrf: newCsrfToken(reply),
              posted: { problem: failureText(failures[0]!)[request.caller.locale] },
            }),
          ),
        )
      const allowed = await limit(request)
      if (!allowed.ok) return again(allowed.failures)
      const file = await formFile(request, 'slip')
      if (!file) return again(fail('slip-missing').failures)
      const sent = await sendSlip(gateway, request.caller, askedOf(request), file)
      return sent.ok ? reply.redirect(request.url, 303) : again(sent.failures)
    })
  })
  void app.register(async (forms) => {
    acceptForms(forms, LARGEST_SEATS)
    forms.post('/lesson/learners/:orderId', { schema: { hide: true } }, async (request, reply) => {
      const rows = typedLearners(request)
      const asked = askedOf(request)
      const allowed = await limit(request)
      const named = allowed.ok ? await name(request, asked, rows) : allowed
      if (named.ok) {
        const path = learnersPath(asked.id, asked.key)
        return reply.redirect(`${path}${path.includes('?') ? '&' : '?'}done=1`, 303)
      }
      return send(
        request,
        reply,
        refused(
          await draw(request, {
            csrf: newCsrfToken(reply),
            posted: toldSeats(rows, named, request.caller.locale),
          }),
        ),
      )
    })
  })
}
