import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendResult } from '../http/request.ts'
import { isAdmin } from '../identity/caller.ts'
import { locksOf } from '../identity/locks.ts'
import { heldRoles } from '../identity/roles.ts'

const MAX_MESSAGE = 500

/** An admin locks and unlocks the screen of somebody of the site; the screen asks whether it is (spec: academy 4). */
export function lockRoutes(app: FastifyInstance, gateway: Gateway): void {
  const locks = locksOf(gateway)

  /** Whom an admin may lock: not themselves, nor who stands above them. */
  async function lockable(request: FastifyRequest, user: unknown): Promise<Result<string>> {
    const { caller } = request
    if (!isAdmin(caller)) return fail('forbidden')
    const account =
      typeof user === 'string' && user.length <= 100
        ? await gateway.database.store(caller.site._id).get('user', user)
        : null
    if (!account) return fail('not-found', { params: { collection: 'user' } })
    const isAbove = heldRoles(account.roles as string[]).includes('superadmin')
    return account._id === caller.user!._id ||
      (isAbove && !caller.user!.roles.includes('superadmin'))
      ? fail('forbidden')
      : ok(account._id)
  }
  const done = () => ({ status: 200, message: 'success' })

  app.get(
    '/api/session/lock',
    { schema: { summary: 'Is the screen of the caller locked?' } },
    async (request, reply) => {
      const { user, site } = request.caller
      return reply
        .header('cache-control', 'no-store')
        .send({ ...done(), data: user ? locks.of(site._id, user._id) : null })
    },
  )
  app.post(
    '/api/session/lock',
    { schema: { summary: 'Locks the screen of a user' } },
    async (request, reply) => {
      const { user, message } = bodyOf<{ user?: unknown; message?: unknown }>(request, [
        'user',
        'message',
      ])
      const words = typeof message === 'string' ? message.trim().slice(0, MAX_MESSAGE) : ''
      const allowed = await lockable(request, user)
      if (allowed.ok) locks.lock(request.caller.site._id, allowed.value, words)
      return sendResult(request, reply, allowed, done)
    },
  )
  app.post(
    '/api/session/unlock',
    { schema: { summary: 'Unlocks the screen of a user' } },
    async (request, reply) => {
      const { user } = bodyOf<{ user?: unknown }>(request, ['user'])
      const allowed = await lockable(request, user)
      if (allowed.ok) locks.unlock(request.caller.site._id, allowed.value)
      return sendResult(request, reply, allowed, done)
    },
  )
}
