import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, originOf, sendResult } from '../http/request.ts'
import { issueArrival, takeArrival } from '../identity/arrivals.ts'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { beginSession, SESSION_COOKIE, signOut, type UserRow } from '../identity/sessions.ts'

/** How long an admin's link opens (ms). */
const GOOD_FOR = 10 * 60_000

/** Begins the session of a ticket and leads on; without one that counts, to the sign-in. */
async function arrive(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: unknown,
  target: string,
): Promise<FastifyReply> {
  const site = request.site._id
  const arrival = typeof ticket === 'string' ? await takeArrival(gateway, site, ticket) : null
  const user = arrival
    ? ((await gateway.database.store(site).get('user', arrival.user)) as unknown as UserRow | null)
    : null
  if (!arrival || !user || user.status === 'suspended') return reply.redirect('/user/login', 303)
  // A session from before is ended, as by a sign-in.
  await signOut(gateway, request.sessionHash)
  const { token } = await beginSession(gateway, site, user, arrival.mode)
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
  })
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

/** The account that an admin may make a link for: on their site, not their own, and not above them. */
async function accountFor(
  { database }: Gateway,
  { user, site, bypass }: Caller,
  id: unknown,
): Promise<Result<UserRow>> {
  if (!user) return fail('unauthenticated')
  if (bypass || !isAdmin({ user })) return fail('forbidden')
  const account = (await database
    .store(site._id)
    .get('user', String(id))) as unknown as UserRow | null
  if (!account) return fail('not-found', { params: { collection: 'user' } })
  const isAbove = ['superadmin', 'root'].some(
    (role) => account.roles.includes(role) && !user.roles.includes(role),
  )
  return isAbove || account._id === user._id || account.status === 'suspended'
    ? fail('forbidden')
    : { ok: true, value: account }
}

/** Sessions that begin without a password: on the way from another site, and by a link that an admin makes (spec: academy 2.1, 6). */
export function arrivalRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/session/arrive',
    { schema: { summary: 'Begins a session with the ticket of another site' } },
    (request, reply) =>
      arrive(gateway, request, reply, (request.query as { ticket?: unknown }).ticket, '/'),
  )

  app.get('/user/bypass/:ticket', { schema: { hide: true } }, (request, reply) =>
    arrive(
      gateway,
      request,
      reply,
      (request.params as { ticket: string }).ticket,
      '/user/employee',
    ),
  )

  app.post(
    '/api/session/bypass',
    { schema: { summary: 'Makes a link that signs somebody in once, without a password' } },
    async (request, reply) => {
      const { caller } = request
      const found = await accountFor(
        gateway,
        caller,
        bodyOf<{ user?: unknown }>(request, ['user']).user,
      )
      if (found.ok)
        await gateway.database.system.audit.append({
          site: caller.site._id,
          collection: 'user',
          record: found.value._id,
          at: gateway.clock.iso(),
          user: caller.user!._id,
          userName: `${caller.user!.firstname} ${caller.user!.lastname}`.trim(),
          action: 'transition',
          transition: 'bypass',
          version: null,
          changes: [],
          requestId: request.id,
        })
      return sendResult(request, reply, found, ({ _id }) => ({
        status: 200,
        message: 'success',
        data: {
          address: `${originOf(request)}/user/bypass/${issueArrival(gateway, { site: caller.site._id, user: _id, mode: 'bypass', goodFor: GOOD_FOR })}`,
        },
      }))
    },
  )
}
