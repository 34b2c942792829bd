import type { FastifyInstance } from 'fastify'
import { fail, isNonEmptyString, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, forPrograms, onceOf, sendResult } from '../http/request.ts'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

const PER_MINUTE = 10
const MAX_TEXT = 2_000

/** Puts a line into the outbox for the chat of the installation. */
async function queueLine(
  { config, database }: Gateway,
  caller: Caller,
  text: unknown,
): Promise<Result<null>> {
  if (!isAdmin(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  if (!config.chatWebhook) return fail('not-found', { params: { collection: 'chat' } })
  if (!isNonEmptyString(text)) return fail('field-required', { path: 'text' })
  if (text.length > MAX_TEXT)
    return fail('field-too-long', { path: 'text', params: { limit: MAX_TEXT } })
  await database.system.outbox.append({ site: caller.site._id, kind: 'webhook', payload: { text } })
  return ok(null)
}

/** A diagnostic line for the chat (spec: academy 7): by the gateway, which alone knows its address. */
export function diagnosticRoutes(app: FastifyInstance, gateway: Gateway): void {
  const limit = limitPerMinute(app, 'diagnostic', PER_MINUTE)
  app.post(
    '/api/diagnostic',
    { ...forPrograms('write'), schema: { summary: 'Says a line in the chat of the installation' } },
    async (request, reply) => {
      const { caller } = request
      const body = bodyOf<{ text?: unknown }>(request, ['text'])
      const allowed = await limit(request)
      const done = allowed.ok
        ? await runIdempotent(
            gateway,
            caller,
            { route: 'POST /api/diagnostic', body, ...onceOf(request) },
            () => queueLine(gateway, caller, body.text),
          )
        : allowed
      return sendResult(request, reply, done, () => ({ status: 200, message: 'success' }))
    },
  )
}
