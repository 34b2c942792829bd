import type { FastifyInstance } from 'fastify'
import type { Caller } from '../identity/caller.ts'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { heldRoles } from '../identity/roles.ts'
import { publicUser } from '../identity/sessions.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { readAccess } from '../reading/records.ts'
import type { SessionUser } from '#gateway'
import { isDay, isLocale, type Failure } from '#shared'

/** No script, no form and no frame: what is shown is what was sent, and nothing can be done in the name of who looks. */
const CSP = "sandbox allow-same-origin; default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; font-src 'self'; frame-ancestors 'self'"

/** The page without what would start it in a browser; blocked scripts would fill the console of whoever looks. */
const withoutScripts = (html: string): string => html.replace(/<script\b[^>]*\bsrc=[^>]*>\s*<\/script>/gi, '').replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')

interface Asked {
  role?: string
  user?: string
  today?: string
  lang?: string
  scheme?: string
}

/** The draft of a page as somebody else would be sent it: as a role or a member, on a day, in a language. For those who may publish pages. */
export function simulateRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get('/api/page/:id/simulate', { schema: { summary: 'The draft of a page as another person would see it' } }, async (request, reply) => {
    const { caller } = request
    const refuse = (failure: Failure) => sendFailures(request, reply, [failure])
    const read = readAccess(gateway, caller, 'page')
    if (!read.ok) return sendFailures(request, reply, read.failures)
    if (!mayPublishPages(gateway, caller)) return refuse({ code: caller.user ? 'forbidden' : 'unauthenticated' })
    const { role, user, today, lang, scheme } = request.query as Asked
    if (today !== undefined && !isDay(today)) return refuse({ code: 'date-invalid', path: 'today' })
    const seen = await personOf(gateway, caller, role, user)
    if (seen === undefined) return refuse({ code: 'not-found', params: { collection: 'user' } })
    const as: Caller = { ...caller, user: seen, locale: isLocale(lang) ? lang : caller.locale, grants: {} }
    const { status, html } = await gateway.read.page({ caller: as, path: '/', origin: `${request.protocol}://${request.headers.host ?? caller.site.name}`, colorScheme: scheme === 'dark' || scheme === 'light' ? scheme : 'auto', draft: { page: (request.params as { id: string }).id, ...(today ? { today } : {}) } })
    return reply.code(status).header('content-security-policy', CSP).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(withoutScripts(html))
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
