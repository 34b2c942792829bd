import type { FastifyInstance } from 'fastify'
import type { Caller } from '../identity/caller.ts'
import type { Gateway } from '../gateway.ts'
import { sendFailures, sendResult } from '../http/request.ts'
import { heldRoles } from '../identity/roles.ts'
import { publicUser } from '../identity/sessions.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { readAccess } from '../reading/records.ts'
import type { SessionUser } from '#gateway'
import { fail, isDay, isLocale, ok, type Result } from '#shared'

/** No script, no form and no frame: what is shown is what was sent, and nothing can be done in the name of who looks. */
const CSP = "sandbox allow-same-origin; default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; font-src 'self'; frame-ancestors 'self'"

/** The page without what would start it in a browser; blocked scripts would fill the console of whoever looks. */
const withoutScripts = (html: string): string => html.replace(/<script\b[^>]*\bsrc=[^>]*>\s*<\/script>/gi, '').replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')

interface Asked {
  role?: string
  user?: string
  entity?: string
  state?: string
  /** Id of a record of the entity to draw the page with. */
  record?: string
  today?: string
  lang?: string
  scheme?: string
}

/** The draft of a page as somebody else would be sent it: as a role or a member, on a day, in a language, with a record. For those who may publish pages. */
export function simulateRoutes(app: FastifyInstance, gateway: Gateway): void {
  /** Whom the page is drawn for; what stands in the way of it, as failures. */
  async function readerOf(caller: Caller, { role, user, lang }: Asked): Promise<Result<Caller>> {
    const read = readAccess(gateway, caller, 'page')
    if (!read.ok) return read
    if (!mayPublishPages(gateway, caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
    const seen = await personOf(gateway, caller, role, user)
    return seen === undefined ? fail('not-found', { params: { collection: 'user' } }) : ok({ ...caller, user: seen, locale: isLocale(lang) ? lang : caller.locale, grants: {} })
  }

  app.get('/api/page/:id/simulate', { schema: { summary: 'The draft of a page as another person would see it' } }, async (request, reply) => {
    const { caller } = request
    const asked = request.query as Asked
    const { today, scheme, entity, record } = asked
    const as = await readerOf(caller, asked)
    if (!as.ok) return sendFailures(request, reply, as.failures)
    if (today !== undefined && !isDay(today)) return sendFailures(request, reply, [{ code: 'date-invalid', path: 'today' }])
    const draft = { page: (request.params as { id: string }).id, ...(today ? { today } : {}), ...(entity && record ? { record: { entity, id: record } } : {}) }
    const { status, html } = await gateway.read.page({ caller: as.value, path: '/', origin: `${request.protocol}://${request.headers.host ?? caller.site.name}`, colorScheme: scheme === 'dark' || scheme === 'light' ? scheme : 'auto', draft })
    return reply.code(status).header('content-security-policy', CSP).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(withoutScripts(html))
  })

  app.get('/api/page/:id/simulate/record', { schema: { summary: 'A record in a state that another person may read, to draw a page with' } }, async (request, reply) => {
    const asked = request.query as Asked
    const as = await readerOf(request.caller, asked)
    if (!as.ok) return sendFailures(request, reply, as.failures)
    const { entity = '', state } = asked
    const field = Object.hasOwn(gateway.shipped.model.entities, entity) ? gateway.shipped.model.entities[entity]!.states?.field : undefined
    const found = await gateway.read.query(as.value, entity, { args: [state && field ? { [field]: state } : {}, { _id: 1 }], paging: { page: 1, limit: 1 } })
    // What the reader may not see does not exist for them: that is an answer here, not a failure.
    const hidden = !found.ok && ['forbidden', 'unauthenticated', 'field-forbidden'].includes(found.failures[0]!.code)
    return sendResult(request, reply, hidden ? ok(null) : found.ok ? ok(found.value.data[0]?._id ?? null) : found, (data) => ({ status: 200, message: 'success', data }))
  })
}

/** The member asked for, somebody with the role, or nobody; `undefined` where there is no such member on this site. */
async function personOf(gateway: Gateway, { site }: Caller, role: string | undefined, user: string | undefined): Promise<SessionUser | null | undefined> {
  if (user) {
    const found = await gateway.database.store(site._id).get('user', user)
    return found ? publicUser(found as unknown as Parameters<typeof publicUser>[0]) : undefined
  }
  return role ? { _id: 'simulated', username: '', firstname: role, lastname: '', roles: heldRoles([role]) } : null
}
