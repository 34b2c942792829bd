import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, ok, pickText, type Result, type Text } from '#shared'
import type { SiteChoice } from '#gateway'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import { Arrivals, reachableSites, type ReachableSite } from '../identity/otherSites.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { beginSession, SESSION_COOKIE, signOut, type UserRow } from '../identity/sessions.ts'
import { signInGuardOf } from '../identity/signInGuard.ts'

const choiceOf = ({ site, active, asksPassword }: ReachableSite): SiteChoice => ({
  _id: site._id,
  siteName: site.siteName as Text,
  hostname: site.hostnames[0] ?? site.name,
  ...(typeof site.siteLogo === 'string' ? { siteLogo: site.siteLogo } : {}),
  active,
  asksPassword,
})

/** The same server by the name of another site. */
const addressAt = ({ protocol, host }: FastifyRequest, hostname: string): string =>
  `${protocol}://${hostname}${/:\d+$/.exec(host)?.[0] ?? ''}`

/** Which sites who is signed in may work in, and the way from one to another (spec: academy 2.2, session bar). */
export function siteSwitchRoutes(app: FastifyInstance, gateway: Gateway): void {
  const arrivals = new Arrivals(gateway.clock)
  const guard = signInGuardOf(gateway)

  /** One answer for a site that is not there and one that is not theirs. */
  async function opened(
    request: FastifyRequest,
    { site: wanted, password }: { site?: unknown; password?: unknown },
  ): Promise<Result<ReachableSite>> {
    const { user, site } = request.caller
    const target = user
      ? (await reachableSites(gateway, site._id, user)).find((one) => one.site._id === wanted)
      : undefined
    if (!target) return fail('forbidden')
    if (!target.asksPassword || target.active) return ok(target)
    if (typeof password !== 'string' || password.length > 200) return fail('sign-in-failed')
    const from = { site: target.site._id, account: target.account._id, address: request.ip }
    const wait = guard.take(from)
    if (wait > 0) return fail('rate-limited', { params: { seconds: wait } })
    if (!(await verifyPassword(target.account.password, password))) return fail('sign-in-failed')
    guard.clear(from)
    return ok(target)
  }

  app.get(
    '/api/session/sites',
    { schema: { summary: 'Sites that the caller may work in' } },
    async (request, reply) => {
      const { user, site } = request.caller
      if (!user) return sendFailures(request, reply, fail('unauthenticated').failures)
      const sites = await reachableSites(gateway, site._id, user)
      return reply
        .header('cache-control', 'no-store')
        .send({ status: 200, message: 'success', data: sites.map(choiceOf) })
    },
  )

  app.post(
    '/api/session/site',
    { schema: { summary: 'Opens the way to another site' } },
    async (request, reply) => {
      const asked = bodyOf<{ site?: unknown; password?: unknown }>(request, ['site', 'password'])
      return sendResult(
        request,
        reply,
        await opened(request, asked),
        ({ site, account, active }) => ({
          status: 200,
          message: 'success',
          data: {
            siteName: pickText(site.siteName as Text, request.caller.locale),
            address: active
              ? '/'
              : `${addressAt(request, site.hostnames[0] ?? site.name)}/api/session/arrive?ticket=${arrivals.issue(site._id, account._id)}`,
          },
        }),
      )
    },
  )

  app.get(
    '/api/session/arrive',
    { schema: { summary: 'Begins a session with the ticket of another site' } },
    async (request, reply) => {
      const { ticket } = request.query as { ticket?: unknown }
      const id = typeof ticket === 'string' ? arrivals.take(request.site._id, ticket) : null
      const user = id
        ? ((await gateway.database
            .store(request.site._id)
            .get('user', id)) as unknown as UserRow | null)
        : null
      if (!user || user.status === 'suspended') return reply.redirect('/user/login', 303)
      // A session from before is ended, as by a sign-in.
      await signOut(gateway, request.sessionHash)
      const { token } = await beginSession(gateway, request.site._id, user)
      reply.setCookie(SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: 'auto',
      })
      return reply.header('cache-control', 'no-store').redirect('/', 303)
    },
  )
}
