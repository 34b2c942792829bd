import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionAnswer } from '#gateway'
import { seenForm } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, newCsrfToken, sendFailures } from '../http/request.ts'
import { knownBrowser, rememberBrowser } from '../identity/knownBrowsers.ts'
import { signInGuardOf } from '../identity/signInGuard.ts'
import { accountToSignIn, SESSION_COOKIE, signIn, signOut } from '../identity/sessions.ts'

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  user: SessionAnswer['session']['user'],
  expires: string | null,
): SessionAnswer => ({
  status: 200,
  message: 'success',
  session: { user, expires },
  csrf: newCsrfToken(reply),
  site: {
    _id: request.site._id,
    name: request.site.name,
    siteName: request.site.siteName,
    plugins: (request.site.plugins as string[] | undefined) ?? [],
  },
})

const refuse = (request: FastifyRequest, reply: FastifyReply, seconds: number) =>
  sendFailures(request, reply.header('retry-after', String(seconds)), [
    { code: 'rate-limited', params: { seconds } },
  ])

/** Sign-in, sign-out and who is signed in (spec: academy 7, readings 1). */
export function sessionRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { signInLimit } = gateway.config
  const minute = { timeWindow: 60_000 }
  const byAddress = app.createRateLimit({
    ...minute,
    max: signInLimit.address,
    keyGenerator: (request) => `address ${request.ip}`,
  })
  const guard = signInGuardOf(gateway)

  app.get(
    '/api/session',
    { schema: { summary: 'Who is signed in, and the token that writes need' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return answer(request, reply, request.caller.user, request.sessionExpires)
    },
  )

  app.post('/api/signin', { schema: { summary: 'Signs in' } }, async (request, reply) => {
    const { username, password, shell } = bodyOf<{
      username?: unknown
      password?: unknown
      shell?: unknown
    }>(request)
    if (
      typeof username !== 'string' ||
      typeof password !== 'string' ||
      username.length > 254 ||
      password.length > 200
    )
      return sendFailures(request, reply, [
        { code: 'invalid-body', params: { reason: 'username, password' } },
      ])
    const limit = await byAddress(request)
    if (!limit.isAllowed && limit.isExceeded) return refuse(request, reply, limit.ttlInSeconds)
    const site = request.site._id
    const account = await accountToSignIn(gateway, site, username.trim())
    const from = {
      site,
      account: account?._id ?? seenForm(username),
      address: request.ip,
      browser: account ? knownBrowser(gateway.config, request, account._id) : undefined,
    }
    const wait = guard.take(from)
    if (wait > 0) return refuse(request, reply, wait)
    const opened = await signIn(gateway, site, {
      account,
      password,
      shell: shell === 'backend' ? 'backend' : 'public',
    })
    if (!opened.ok) return sendFailures(request, reply, opened.failures)
    // A session from before the sign-in is ended: nobody can have planted it (attack: session fixation).
    await signOut(gateway, request.sessionHash)
    const { user, expires, token, hash } = opened.value
    guard.clear(from)
    rememberBrowser(gateway.config, reply, { user: user._id, salt: hash.slice(0, 22) })
    request.sessionHash = hash
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: 'auto',
    })
    return reply.header('cache-control', 'no-store').send(answer(request, reply, user, expires))
  })

  app.post('/api/signout', { schema: { summary: 'Signs out' } }, async (request, reply) => {
    await signOut(gateway, request.sessionHash)
    request.sessionHash = null
    reply.clearCookie(SESSION_COOKIE, { path: '/' })
    return answer(request, reply, null, null)
  })
}
