import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WriteBody } from '#gateway'
import type { Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendFailures, sendResult } from '../http/request.ts'
import { mayRegister, registerMember } from '../writing/registerMember.ts'
import { FailureError } from '../http/failures.ts'

/**
 * `POST /api/user` by who is not signed in (spec: academy 7): `{data, options}` with the plain password. Answers 200, or 400
 * `duplicate` with `fields`. Role, site, hash and all that a form does not ask for are passed over.
 */
export function memberRegistration(app: FastifyInstance, gateway: Gateway) {
  const byAddress = app.createRateLimit({
    timeWindow: 60_000,
    max: gateway.config.signInLimit.account,
    keyGenerator: (request) => `register ${request.ip}`,
  })

  async function register(
    request: FastifyRequest,
    data: Record<string, unknown>,
  ): Promise<Result<{ user: string }>> {
    try {
      return await gateway.database.transaction(async () => {
        const made = await registerMember(gateway, request.caller, data)
        if (!made.ok) throw new FailureError(made.failures)
        return made
      })
    } catch (error) {
      if (error instanceof FailureError) return { ok: false, failures: error.failures }
      throw error
    }
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { data }: WriteBody,
  ): Promise<FastifyReply> => {
    const limit = await byAddress(request)
    if (!limit.isAllowed && limit.isExceeded)
      return sendFailures(request, reply.header('retry-after', String(limit.ttlInSeconds)), [
        { code: 'rate-limited', params: { seconds: limit.ttlInSeconds } },
      ])
    const open = await mayRegister(gateway, request.caller)
    if (!open.ok) return sendFailures(request, reply, open.failures)
    return sendResult(request, reply, await register(request, data ?? {}), ({ user }) => ({
      status: 200,
      message: 'success',
      data: { _id: user },
    }))
  }
}
