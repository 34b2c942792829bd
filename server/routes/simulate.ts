import type { FastifyInstance } from 'fastify'
import type { Caller } from '../identity/caller.ts'
import type { Gateway } from '../gateway.ts'
import { originOf, sendFailures, sendResult } from '../http/request.ts'
import { personOf, READER_HEADER, readerToken, type Eyes } from '../reading/readers.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { readAccess } from '../reading/records.ts'
import { FRAME_ORIGINS } from '#pages/model'
import { fail, isDay, isLocale, ok, type Result } from '#shared'

const LOOKS =
  "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; font-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'"
/** No script, no form and no frame: what is shown is what was sent, and nothing can be done in the name of who looks. */
const STILL = `sandbox allow-same-origin; default-src 'none'; ${LOOKS}`
/** Its scripts run in an origin of their own: without the cookies of who looks, with a token that reads alone. */
const LIVE = `sandbox allow-scripts allow-forms; default-src 'none'; script-src 'self'; connect-src 'self'; frame-src ${FRAME_ORIGINS.join(' ')}; ${LOOKS}`

/** Links lead nowhere: what they lead to would be shown to who looks, and no longer to whom the page is rendered for. */
const withDeadLinks = (html: string): string =>
  html.replace('<head>', '<head><base target="_blank">')

/** The page without what would start it in a browser; blocked scripts would fill the console of whoever looks. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*\bsrc=[^>]*>\s*<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')

interface Asked extends Eyes {
  entity?: string
  state?: string
  /** Id of a record of the entity to render the page with. */
  record?: string
  today?: string
  scheme?: string
  /** `on`: the page runs its scripts. */
  scripts?: string
}

/** Whom the page is rendered for; what stands in the way of it, as failures. */
async function readerOf(gateway: Gateway, caller: Caller, asked: Asked): Promise<Result<Caller>> {
  const read = readAccess(gateway, caller, 'page')
  if (!read.ok) return read
  if (!caller.user || !mayPublishPages(gateway, caller))
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const seen = await personOf(gateway, caller.site._id, asked)
  return seen === undefined
    ? fail('not-found', { params: { collection: 'user' } })
    : ok({
        ...caller,
        user: seen,
        behind: caller.user,
        locale: isLocale(asked.lang) ? asked.lang : caller.locale,
        grants: {},
      })
}

/** The draft of a page as somebody else would be sent it: as a role or a member, on a day, in a language, with a record. For those who may publish pages. */
export function simulateRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/page/:id/simulate',
    { schema: { summary: 'The draft of a page as another person would see it' } },
    async (request, reply) => {
      const { caller } = request
      const asked = request.query as Asked
      const { today, scheme, entity, record, scripts } = asked
      const as = await readerOf(gateway, caller, asked)
      if (!as.ok) return sendFailures(request, reply, as.failures)
      if (today !== undefined && !isDay(today))
        return sendFailures(request, reply, [{ code: 'date-invalid', path: 'today' }])
      const draft = {
        page: (request.params as { id: string }).id,
        ...(today ? { today } : {}),
        ...(entity && record ? { record: { entity, id: record } } : {}),
      }
      const live = scripts === 'on'
      const { status, html } = await gateway.read.page({
        caller: as.value,
        path: '/',
        origin: originOf(request),
        colorScheme: scheme === 'dark' || scheme === 'light' ? scheme : 'auto',
        draft,
        ...(live ? { reader: readerToken(gateway.config, gateway.clock, caller, asked) } : {}),
      })
      return reply
        .code(status)
        .header('content-security-policy', live ? LIVE : STILL)
        .headers({ 'cache-control': 'no-store', ...(live && { 'origin-agent-cluster': '?0' }) })
        .type('text/html; charset=utf-8')
        .send(withDeadLinks(live ? html : withoutScripts(html)))
    },
  )

  // The script of a simulated page asks from an origin of its own: its browser asks first whether it may.
  app.options('/api/*', { schema: { hide: true } }, async (request, reply) => {
    const wanted = String(request.headers['access-control-request-headers'] ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
    if (request.headers.origin !== 'null' || !wanted.includes(READER_HEADER))
      return sendFailures(request, reply, [{ code: 'not-found' }])
    return reply
      .code(204)
      .headers({
        'access-control-allow-origin': 'null',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': `accept, content-type, ${READER_HEADER}`,
        'access-control-max-age': '600',
        vary: 'origin',
      })
      .send()
  })

  recordRoute(app, gateway)
}

function recordRoute(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/page/:id/simulate/record',
    {
      schema: {
        summary:
          'A record, that one or one in a state, that another person may read, to draw a page with',
      },
    },
    async (request, reply) => {
      const asked = request.query as Asked
      const as = await readerOf(gateway, request.caller, asked)
      if (!as.ok) return sendFailures(request, reply, as.failures)
      const { entity = '', state, record } = asked
      const field = Object.hasOwn(gateway.shipped.model.entities, entity)
        ? gateway.shipped.model.entities[entity]!.states?.field
        : undefined
      const found = await gateway.read.query(as.value, entity, {
        args: [
          { ...(state && field ? { [field]: state } : {}), ...(record ? { _id: record } : {}) },
          { _id: 1 },
        ],
        paging: { page: 1, limit: 1 },
      })
      // What the reader may not see does not exist for them: that is an answer here, not a failure.
      const hidden =
        !found.ok &&
        ['forbidden', 'unauthenticated', 'field-forbidden'].includes(found.failures[0]!.code)
      return sendResult(
        request,
        reply,
        hidden ? ok(null) : found.ok ? ok(found.value.data[0]?._id ?? null) : found,
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )
}
