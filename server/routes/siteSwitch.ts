import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, ok, pickText, type Result, type Text } from '#shared'
import type { SiteChoice } from '#gateway'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import { issueArrival } from '../identity/arrivals.ts'
import { reachableSites, type ReachableSite } from '../identity/otherSites.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { signInGuardOf } from '../identity/signInGuard.ts'

const choiceOf = ({ site, active, asksPassword }: ReachableSite): SiteChoice => ({
  _id: site._id,
  siteName: site.siteName as Text,
  hostname: site.hostnames[0] ?? site.name,
  ...(typeof site.siteLogo === 'string' ? { siteLogo: site.siteLogo } : {}),
  active,
  asksPassword,
})

/** How long the way to another site is open (ms). */
const GOOD_FOR = 60_000

/** The same server by the name of another site. */
const addressAt = ({ protocol, host }: FastifyRequest, hostname: string): string =>
  `${protocol}://${hostname}${/:\d+$/.exec(host)?.[0] ?? ''}`

/** Which sites who is signed in may work in, and the way from one to another (spec: academy 2.2, session bar). */
export function siteSwitchRoutes(app: FastifyInstance, gateway: Gateway): void {
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
              : `${addressAt(request, site.hostnames[0] ?? site.name)}/api/session/arrive?ticket=${issueArrival(gateway, { site: site._id, user: account._id, mode: 'normal', goodFor: GOOD_FOR })}`,
          },
        }),
      )
    },
  )
}
