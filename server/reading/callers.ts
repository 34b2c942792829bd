import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#shared'
import type { Gateway } from '../gateway.ts'
import { isOfProgram, METRICS_PATH } from '../http/machinePaths.ts'
import { localeOf, sendFailures } from '../http/request.ts'
import { grantsOf } from '../identity/pageGrants.ts'
import { openReader, READER_HEADER } from './readers.ts'
import { openSession, SESSION_COOKIE, SIGNED_IN_HEADER } from '../identity/sessions.ts'
import { openToken, tokenIn } from '../identity/tokens.ts'
import { createSiteFinder } from '../middleware/site.ts'
import { siteKey } from './siteSettings.ts'

/** Queries sent by POST change nothing (spec: readings 37). */
export const isRead = (url: string): boolean => /^\/api\/[\w-]+\/(query|aggregate)(\?|$)/.test(url)
/** All that the script of a simulated page may ask: records, and the steps of the flow that its form would run. */
const isLook = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST'
    ? isRead(url)
    : method === 'GET' && /^\/api\/(flow|form)\/[\w-]+(\?|$)/.test(url)

/** Is the key of the site in the address? It is taken out; who sends it there reads what is public (spec: readings 1). */
function takesKey({ url, query }: FastifyRequest, key: string): boolean {
  const asked = query as { key?: unknown }
  if (!url.startsWith('/api/') || asked.key !== key) return false
  delete asked.key
  return true
}

/** Programs come in where a route says so, as far as their token goes; after what limits requests. */
export function guardTokens(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { tokenScopes, caller, routeOptions } = request
    if (!tokenScopes || isOfProgram(request.url)) return
    if (!caller.user) return sendFailures(request, reply, fail('unauthenticated').failures)
    const { scope } = routeOptions.config
    if (!scope || !tokenScopes.includes(scope))
      return sendFailures(request, reply, fail('forbidden').failures)
  })
}

/** Asked by what watches the gateway, whatever name it calls it by. */
const HEALTH = new Set(['/api/health', '/api/health/live', '/api/health/ready'])

/** Says of every request which site it is for and who asks; what nobody may ask is answered here. */
export function identifyCallers(app: FastifyInstance, gateway: Gateway): void {
  const isOfMachine = (url: string): boolean =>
    HEALTH.has(url) ||
    (gateway.config.metricsToken !== undefined && url.split('?')[0] === METRICS_PATH)
  const siteOf = createSiteFinder(gateway.database)
  app.decorateRequest('caller')
  app.decorateRequest('site')
  app.decorateRequest('sessionHash', null)
  app.decorateRequest('sessionExpires', null)
  app.decorateRequest('tokenScopes', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/assets/') || isOfMachine(request.url)) return
    const asked = request.headers['x-hostname-ref']
    const host = typeof asked === 'string' && asked ? asked : request.headers.host
    const site = await siteOf(host)
    if (!site)
      return sendFailures(
        request,
        reply,
        fail('unknown-site', { params: { host: (host ?? '').slice(0, 100) } }).failures,
      )
    request.site = site
    const nobody = {
      user: null,
      site: { _id: site._id, name: site.name },
      locale: localeOf(request, site.defaultLanguage),
      requestId: request.id,
    }
    const key = siteKey(gateway, site)
    if ((request.headers['client-token-key'] ?? key) !== key)
      return sendFailures(request, reply, fail('site-key-unknown').failures)
    const eyes = request.headers[READER_HEADER]
    if (typeof eyes === 'string') {
      // No cookie counts beside it, and only an origin of its own may read the answer.
      reply.headers({ 'access-control-allow-origin': 'null', vary: 'origin' })
      const reader = await openReader(gateway, site._id, eyes)
      request.caller = { ...nobody, ...reader }
      if (!reader) return sendFailures(request, reply, fail('unauthenticated').failures)
      return isLook(request) ? undefined : sendFailures(request, reply, fail('simulated').failures)
    }
    const given = request.url.startsWith('/api/') ? tokenIn(request.headers) : undefined
    if (given !== undefined || isOfProgram(request.url)) {
      const token = await openToken(gateway, site._id, given ?? tokenIn(request.headers))
      request.tokenScopes = token?.scopes ?? (given === undefined ? null : [])
      request.caller = { ...nobody, user: token?.user ?? null, address: request.ip }
      return
    }
    if (takesKey(request, key)) {
      request.caller = { ...nobody, address: request.ip }
      return isRead(request.url) || request.method === 'GET'
        ? undefined
        : sendFailures(request, reply, fail('unauthenticated').failures)
    }
    const session = await openSession(gateway, site._id, request.cookies[SESSION_COOKIE])
    request.sessionHash = session?.hash ?? null
    request.sessionExpires = session?.expires ?? null
    request.caller = {
      ...nobody,
      user: session?.user ?? null,
      address: request.ip,
      ...(session && { session: session.hash }),
      ...(session?.mode === 'bypass' && { bypass: true }),
      grants: grantsOf(request.cookies),
    }
    const meant = request.headers[SIGNED_IN_HEADER]
    if (meant !== undefined && meant !== session?.user._id)
      return sendFailures(request, reply, fail('session-expired').failures)
  })
}
