import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ERRORS, fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { bodyOf, sendResult } from '../http/request.ts'
import { changePassword, type PasswordChange } from '../writing/changePassword.ts'
import { activate, askOwnActivation } from '../writing/ownAccount.ts'
import { RateWindow } from '../jobs/rateWindow.ts'
import { oneAddress, sameAddress } from '../identity/address.ts'
import { askForActivation } from '../identity/activation.ts'
import { askForReset } from '../mail/reset.ts'
import { expectedFailures } from '../middleware/errors.ts'
import { FailureError } from '../http/failures.ts'
import { logFailed } from '../http/log.ts'

/** Links that one address may be sent in an hour; asking for more gets the same answer. */
const LINKS = 5
const HOUR = 3_600_000

export const linkWindow = ({ clock }: Pick<Gateway, 'clock'>): RateWindow =>
  new RateWindow(clock, LINKS, HOUR)

const badAddress = (email: unknown): Result<never> =>
  fail('mail-address', { path: 'email', params: { address: String(email ?? '').slice(0, 100) } })

/** A new link to confirm an e-mail: for the account of who asks, else the same answer for every address. */
async function askForNewLink(
  gateway: Gateway,
  activations: RateWindow,
  caller: Caller,
  email: unknown,
): Promise<Result<null>> {
  const { site, locale, user } = caller
  if (user)
    return activations.take(`${site._id} ${user._id}`)
      ? gateway.database.transaction(() => askOwnActivation(gateway, caller))
      : fail('rate-limited', { params: { seconds: HOUR / 1000 } })
  const address = oneAddress(email)
  if (!address) return badAddress(email)
  if (activations.take(`${site._id} ${sameAddress(address)}`))
    await askForActivation(gateway, site._id, { email: sameAddress(address), locale })
  return ok(null)
}

/** What is done about a forgotten and a changed password, and about an e-mail that is to be confirmed. */
function accountActions(app: FastifyInstance, gateway: Gateway, activations: RateWindow) {
  const { signInLimit } = gateway.config
  const links = linkWindow(gateway)
  const byAddress = app.createRateLimit({
    timeWindow: 60_000,
    max: signInLimit.account,
    keyGenerator: (request) => `account ${request.ip}`,
  })

  /** What nobody expected is logged, and told in the words of the spec (academy 8). */
  async function respond<T>(
    request: FastifyRequest,
    code: 'mail-check-failed' | 'password-change-failed',
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    try {
      return await work()
    } catch (error) {
      const failures = expectedFailures(error)
      if (failures) return { ok: false, failures }
      logFailed(request, ERRORS[code], error, code)
      return fail(code)
    }
  }

  async function mayTry(request: FastifyRequest): Promise<Result<null>> {
    const limit = await byAddress(request)
    return !limit.isAllowed && limit.isExceeded
      ? fail('rate-limited', { params: { seconds: limit.ttlInSeconds } })
      : ok(null)
  }

  /** The same answer after the same work, whether or not anybody has this address. */
  async function forgot(request: FastifyRequest, email: unknown): Promise<Result<null>> {
    const allowed = await mayTry(request)
    if (!allowed.ok) return allowed
    const address = oneAddress(email)
    if (!address) return badAddress(email)
    const { site, locale } = request.caller
    return respond(request, 'mail-check-failed', async () => {
      if (links.take(`${site._id} ${sameAddress(address)}`))
        await askForReset(gateway, site._id, { email: address, locale })
      return ok(null)
    })
  }

  async function confirm(request: FastifyRequest, token: unknown): Promise<Result<null>> {
    const allowed = await mayTry(request)
    if (!allowed.ok) return allowed
    return gateway.database.transaction(() =>
      activate(gateway, request.caller, String(token ?? '')),
    )
  }

  async function askAgain(request: FastifyRequest, email: unknown): Promise<Result<null>> {
    const allowed = await mayTry(request)
    return allowed.ok ? askForNewLink(gateway, activations, request.caller, email) : allowed
  }

  async function change(request: FastifyRequest, asked: PasswordChange): Promise<Result<unknown>> {
    const allowed = await mayTry(request)
    if (!allowed.ok) return allowed
    return respond(request, 'password-change-failed', () =>
      gateway.database.transaction(async () => {
        const changed = await changePassword(gateway, request.caller, asked, request.sessionHash)
        if (!changed.ok) throw new FailureError(changed.failures)
        return changed
      }),
    )
  }
  return { forgot, change, confirm, askAgain }
}

/** A forgotten and a changed password, as calls and as forms without a script (spec: academy 7; readings 1). */
export function accountRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  activations: RateWindow,
): void {
  const { forgot, change, confirm, askAgain } = accountActions(app, gateway, activations)

  app.post(
    '/api/forgot',
    { schema: { summary: 'Asks for a link to set a new password' } },
    async (request, reply) => {
      const { email } = bodyOf<{ email?: unknown }>(request)
      return sendResult(request, reply, await forgot(request, email), () => ({
        status: 200,
        message: 'อีเมลถูกต้อง',
      }))
    },
  )

  app.post(
    '/api/changepwd',
    { schema: { summary: 'Sets a new password' } },
    async (request, reply) => {
      const { newPassword, requestId, currentPassword } = bodyOf<PasswordChange>(request)
      return sendResult(
        request,
        reply,
        await change(request, { newPassword, requestId, currentPassword }),
        () => ({ status: 200, message: 'Password changed successfully' }),
      )
    },
  )

  void app.register(async (forms) => {
    acceptForms(forms)
    forms.post('/user/forgot', { schema: { hide: true } }, async (request, reply) => {
      const asked = await forgot(request, formField(request, 'email'))
      return reply.redirect(
        `/user/forgot?${new URLSearchParams(asked.ok ? { done: '1' } : { problem: asked.failures[0]!.code })}`,
        303,
      )
    })
    forms.post('/user/activate', { schema: { hide: true } }, async (request, reply) => {
      const requestId = formField(request, 'requestId')
      if (!requestId) {
        const asked = await askAgain(request, formField(request, 'email'))
        return reply.redirect(
          `/user/activate?${new URLSearchParams(asked.ok ? { sent: '1' } : { problem: asked.failures[0]!.code })}`,
          303,
        )
      }
      const confirmed = await confirm(request, requestId)
      return reply.redirect(
        `/user/activate?${new URLSearchParams(confirmed.ok ? { done: '1' } : { requestId, problem: confirmed.failures[0]!.code })}`,
        303,
      )
    })
    forms.post('/user/reset', { schema: { hide: true } }, async (request, reply) => {
      const [newPassword, requestId, currentPassword] = [
        'newPassword',
        'requestId',
        'currentPassword',
      ].map((name) => formField(request, name))
      const same = newPassword === formField(request, 'confirm')
      const changed = same
        ? await change(request, { newPassword, requestId, currentPassword })
        : fail('validation-failed')
      if (changed.ok) return reply.redirect('/user/reset?done=1', 303)
      const { code, params } = changed.failures[0]!
      const rules: Record<string, string> =
        code === 'password-rules' ? { rules: (params!.rules as string[]).join() } : {}
      return reply.redirect(
        `/user/reset?${new URLSearchParams({ ...(requestId ? { requestId } : {}), problem: same ? code : 'mismatch', ...rules })}`,
        303,
      )
    })
  })
}
