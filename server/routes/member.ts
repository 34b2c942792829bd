import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, ok, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { FailureError } from '../http/failures.ts'
import { acceptNews, refuseNews } from '../mail/refusals.ts'
import { expectedFailures } from '../middleware/errors.ts'
import { changePassword } from '../writing/changePassword.ts'
import {
  askOwnActivation,
  readMessage,
  saveProfile,
  setConsent,
  setPicture,
} from '../writing/ownAccount.ts'

type Work = (request: FastifyRequest) => Promise<Result<unknown>>

/** The page of this site that the form stood on. */
function cameFrom({ headers, host }: FastifyRequest, otherwise: string): string {
  const from = headers.referer
  if (!from || !URL.canParse(from)) return otherwise
  const { host: at, pathname } = new URL(from)
  return at === host ? `/${pathname.replace(/^\/+/, '')}` : otherwise
}

/** What was refused, as the page tells it. */
function told({ code, path, params }: Failure): { problem: string; more?: string } {
  const { rule, rules, fields } = (params ?? {}) as Record<string, unknown>
  const named = rules ?? fields
  return {
    problem: code === 'rule-broken' && typeof rule === 'string' ? rule : code,
    ...(Array.isArray(named)
      ? { more: named.join() }
      : code === 'duplicate' && path
        ? { more: path }
        : {}),
  }
}

const passwordOf = (request: FastifyRequest) => ({
  newPassword: formField(request, 'newPassword'),
  currentPassword: formField(request, 'currentPassword'),
})

/** The consent that says whether mails with news are sent. */
const NEWS = 'news'

/** What each form does; its name is the end of its address. */
const ownWork = (gateway: Gateway): Record<string, Work> => ({
  profile: (request) => {
    const [firstname, lastname, phone, email, currentPassword] = [
      'firstname',
      'lastname',
      'phone',
      'email',
      'currentPassword',
    ].map((name) => formField(request, name)) as [string, string, string, string, string]
    return saveProfile(gateway, request.caller, {
      firstname,
      lastname,
      phone,
      email,
      currentPassword,
    })
  },
  password: async (request) =>
    formField(request, 'newPassword') === formField(request, 'confirm')
      ? changePassword(gateway, request.caller, passwordOf(request), request.sessionHash)
      : fail('rule-broken', { params: { rule: 'mismatch' } }),
  consents: async (request) => {
    const { caller } = request
    const [purpose, isGiven] = [formField(request, 'purpose'), formField(request, 'give') === '1']
    const done = await setConsent(gateway, caller, purpose, isGiven)
    if (!done.ok || purpose !== NEWS) return done
    const { _id: site } = caller.site
    const record = await gateway.database.store(site).get('user', caller.user!._id)
    await (isGiven ? acceptNews : refuseNews)(gateway, site, String(record?.email))
    return done
  },
  sessions: async ({ caller, sessionHash }) => {
    await gateway.database.system.sessions.removeOfUser(
      caller.site._id,
      caller.user!._id,
      sessionHash ?? undefined,
    )
    return ok(null)
  },
  picture: (request) => setPicture(gateway, request.caller, formField(request, 'picture')),
  activate: (request) => askOwnActivation(gateway, request.caller),
  messages: (request) => readMessage(gateway, request.caller, formField(request, 'id')),
})

/** What a member changes of their own account: plain forms, which need no script. */
export function memberRoutes(app: FastifyInstance, gateway: Gateway): void {
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: gateway.config.signInLimit.account,
    keyGenerator: (request) => `own account ${request.caller.user?._id ?? request.ip}`,
  })

  async function outcome(request: FastifyRequest, work: Work): Promise<Result<unknown>> {
    if (!request.caller.user) return fail('unauthenticated')
    try {
      return await gateway.database.transaction(async () => {
        const done = await work(request)
        if (!done.ok) throw new FailureError(done.failures)
        return done
      })
    } catch (error) {
      const failures = expectedFailures(error)
      if (!failures) throw error
      return { ok: false, failures }
    }
  }

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    about: string,
    done: Result<unknown>,
  ): FastifyReply => {
    const path = cameFrom(request, '/user/profile')
    const query = new URLSearchParams(
      done.ok ? { done: about } : { about, ...told(done.failures[0]!) },
    )
    return reply.redirect(`${path}?${query}#${about}`, 303)
  }

  /** Where a password may be tried, or a mail is written: only so often. */
  const guarded = new Set(['profile', 'password', 'activate'])

  void app.register(async (forms) => {
    acceptForms(forms)
    for (const [about, run] of Object.entries(ownWork(gateway)))
      forms.post(`/user/own/${about}`, { schema: { hide: true } }, async (request, reply) => {
        const tries = guarded.has(about) ? await limit(request) : undefined
        return answer(
          request,
          reply,
          about,
          tries && !tries.isAllowed && tries.isExceeded
            ? fail('rate-limited', { params: { seconds: tries.ttlInSeconds } })
            : await outcome(request, run),
        )
      })
  })
}
