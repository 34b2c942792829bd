import type { FastifyInstance } from 'fastify'
import { fail, isRecord } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { bodyOf, onceOf, sendFailures, sendResult, forPrograms } from '../http/request.ts'
import { addressOfToken, refuseNews } from '../mail/refusals.ts'
import { queueMail, type MailOrder } from '../mail/queue.ts'
import { findTemplate, mailSettings } from '../mail/site.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

/** Scripts, forms and frames are off; pictures and inline styles are what a mail is made of. */
const PREVIEW_CSP =
  "sandbox; default-src 'none'; img-src 'self' https: http: data:; style-src-attr 'unsafe-inline'; frame-ancestors 'self'"
/** Who may write to people in the name of the site. */
export const SENDERS = ['admin', 'superadmin', 'manager']
const PER_MINUTE = 20

const isStringWithin = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most

interface SendBody {
  template?: unknown
  toEmail?: unknown
  toName?: unknown
  values?: unknown
  category?: unknown
}

/** Mails: sending a stored template, what one looks like, and refusing any more of them (spec: academy 7; readings 1). */
export function mailRoutes(app: FastifyInstance, gateway: Gateway): void {
  sendRoute(app, gateway)
  viewRoutes(app, gateway)
  refusalRoute(app, gateway)
}

function sendRoute(app: FastifyInstance, gateway: Gateway): void {
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: (request) =>
      `email ${request.caller.site._id} ${request.caller.user?._id ?? request.ip}`,
  })

  app.post(
    '/api/email/send',
    { ...forPrograms('write'), schema: { summary: 'Sends a stored template to one address' } },
    async (request, reply) => {
      const { caller } = request
      if (!caller.user?.roles.some((role) => SENDERS.includes(role)))
        return sendFailures(
          request,
          reply,
          fail(caller.user ? 'forbidden' : 'unauthenticated').failures,
        )
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const body = bodyOf<SendBody>(request)
      const { template, toEmail, toName, values = {}, category = 'transaction' } = body
      if (
        !isStringWithin(template, 80) ||
        !isStringWithin(toEmail, 254) ||
        (toName !== undefined && !isStringWithin(toName, 200)) ||
        !isRecord(values) ||
        (category !== 'transaction' && category !== 'news')
      )
        return sendFailures(request, reply, [
          {
            code: 'invalid-body',
            params: { reason: 'template, toEmail, toName, values, category' },
          },
        ])
      const order: MailOrder = {
        to: toEmail,
        ...(toName ? { name: toName } : {}),
        template,
        values,
        category,
        locale: caller.locale,
      }
      const sent = await runIdempotent(
        gateway,
        caller,
        { route: 'POST /api/email/send', body, ...onceOf(request) },
        () => queueMail(gateway, caller, order, caller.user!._id),
      )
      return sendResult(request, reply, sent, ({ id }) => ({
        status: 200,
        message: 'success',
        data: { _id: id },
      }))
    },
  )
}

/** What a template and a mail look like. */
function viewRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { entities } = gateway.shipped.model
  app.get(
    '/api/email_template/:id',
    {
      ...forPrograms('read'),
      schema: { summary: 'How a template and the mails of the site look' },
    },
    async (request, reply) => {
      const { caller } = request
      if (!accessFor(entities.page!, caller, 'read').allowed)
        return sendFailures(
          request,
          reply,
          fail(caller.user ? 'forbidden' : 'unauthenticated').failures,
        )
      const template = await findTemplate(
        gateway,
        caller.site._id,
        (request.params as { id: string }).id,
      )
      if (!template) return sendFailures(request, reply, fail('mail-template-unknown').failures)
      const { dress } = await mailSettings(gateway, caller.site._id)
      const { logo = '', banner = '', heading = '', footer = '' } = dress
      return reply
        .header('cache-control', 'no-store')
        .send({
          status: 200,
          message: 'success',
          data: { _id: template.slug, subject: template.title, logo, banner, heading, footer },
        })
    },
  )

  app.get(
    '/api/message/:id/html',
    { schema: { summary: 'A mail as its reader sees it' } },
    async (request, reply) => {
      const found = await gateway.read.get(
        request.caller,
        'message',
        (request.params as { id: string }).id,
      )
      if (!found.ok) return sendFailures(request, reply, found.failures)
      // The sandboxed frame has no origin that could have a cluster of its own; Chromium warns of the wish.
      return reply
        .removeHeader('origin-agent-cluster')
        .headers({
          'content-security-policy': PREVIEW_CSP,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(String(found.value.html ?? ''))
    },
  )
}

function refusalRoute(app: FastifyInstance, gateway: Gateway): void {
  void app.register(async (forms) => {
    acceptForms(forms)
    forms.post('/mail/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.params as { token: string }
      const email = addressOfToken(gateway, request.caller.site._id, token)
      // A reader's program posts this by itself (RFC 8058) and wants no page.
      const byProgram = formField(request, 'List-Unsubscribe') === 'One-Click'
      if (email) await refuseNews(gateway, request.caller.site._id, email)
      if (byProgram)
        return reply
          .code(email ? 200 : 404)
          .type('text/plain')
          .send('')
      return reply.redirect(
        `/mail/unsubscribe/${encodeURIComponent(token)}?${email ? 'done=1' : 'problem=not-found'}`,
        303,
      )
    })
  })
}
