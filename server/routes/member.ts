import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, ok, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { acceptForms, formField } from '../http/formBody.ts'
import { FailureError } from '../http/failures.ts'
import { acceptNews, refuseNews } from '../mail/refusals.ts'
import type { RateWindow } from '../jobs/rateWindow.ts'
import { expectedFailures, isPageForm, toldFailures } from '../middleware/errors.ts'
import { setCartLine } from '../writing/cart.ts'
import { orderCart } from '../writing/cartOrder.ts'
import { changePassword } from '../writing/changePassword.ts'
import {
  askOwnActivation,
  readMessage,
  saveProfile,
  setConsent,
  setMessenger,
  setPicture,
  withdrawApplication,
} from '../writing/ownAccount.ts'

/** What a form does; `leadsTo` is another page than the one it stood on. */
type Work = (request: FastifyRequest) => Promise<Result<unknown>>
const leadsTo = (done: unknown): string | undefined =>
  (done as { leadsTo?: string } | null)?.leadsTo

/** The page of this site that the form stood on. */
function cameFrom({ headers, host }: FastifyRequest, otherwise: string): string {
  const from = headers.referer
  if (!from || !URL.canParse(from)) return otherwise
  const { host: at, pathname } = new URL(from)
  return at === host ? `/${pathname.replace(/^\/+/, '')}` : otherwise
}

/** Who is not signed in does so first, and is back then. */
const signInFrom = (path: string): string => `/member/login?next=${encodeURIComponent(path)}`

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

const FORMS = '/user/own/'
const formNameOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.url ?? '').slice(FORMS.length)

/** Was it found out who asks, before it failed? */
const hasCaller = (request: Partial<FastifyRequest>): boolean => Boolean(request.caller)

/** Where the cart is seen whole. */
const CART = '/shop/checkout'
/** The consent that says whether mails with news are sent. */
const NEWS = 'news'

/** What each form does; its name is the end of its address. */
const ownWork = (gateway: Gateway, activations: RateWindow): Record<string, Work> => ({
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
  activate: async ({ caller }) =>
    activations.take(`${caller.site._id} ${caller.user!._id}`)
      ? askOwnActivation(gateway, caller)
      : fail('rate-limited'),
  cart: (request) => putIntoCart(gateway, request),
  checkout: async (request) => {
    const [name, email, phone, total] = ['name', 'email', 'phone', 'total'].map((field) =>
      formField(request, field),
    )
    const made = await orderCart(gateway, request.caller, { name, email, phone, total })
    return made.ok ? ok({ leadsTo: `/lesson/pay/${encodeURIComponent(made.value._id)}` }) : made
  },
  messenger: ({ caller }) => setMessenger(gateway, caller, null),
  withdraw: (request) => withdrawApplication(gateway, request.caller, formField(request, 'id')),
  messages: (request) => readMessage(gateway, request.caller, formField(request, 'id')),
})

/** Says itself why nothing was put into the cart. */
const SAYS_WHY = new Set(['out-of-stock', 'csrf-failed', 'rate-limited'])

/** What went wrong as the form's page tells it: of more that is wanted in the cart, that it is not in there. */
function ofForm(request: FastifyRequest, about: string, failure: Failure): Failure {
  const isMore = !(Number(formField(request, 'quantity')) <= Number(formField(request, 'before')))
  return about === 'cart' && isMore && !SAYS_WHY.has(failure.code)
    ? { code: 'cart-not-added' }
    : failure
}

/** What is taken out of the cart can be put back: its page is told what it was. */
async function putIntoCart(gateway: Gateway, request: FastifyRequest): Promise<Result<unknown>> {
  const [field, id, quantity, before] = ['goods', 'id', 'quantity', 'before'].map((name) =>
    formField(request, name),
  ) as [string, string, string, string]
  const done = await setCartLine(gateway, request.caller, {
    [field === 'course' ? 'courseID' : 'productId']: id,
    quantity: Number(quantity),
  })
  if (!done.ok || quantity !== '0') return done
  const query = new URLSearchParams({ done: 'removed', goods: field, id, before })
  return ok({ leadsTo: `${cameFrom(request, CART)}?${query}#cart` })
}

/** What a member changes of their own account: plain forms, which need no script. */
export function memberRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  activations: RateWindow,
): void {
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
    const to = done.ok ? leadsTo(done.value) : undefined
    if (to !== undefined) return reply.redirect(to, 303)
    const path = cameFrom(request, '/user/profile')
    if (!request.caller.user) return reply.redirect(signInFrom(path), 303)
    const query = new URLSearchParams(
      done.ok ? { done: about } : { about, ...told(ofForm(request, about, done.failures[0]!)) },
    )
    return reply.redirect(`${path}?${query}#${about}`, 303)
  }

  /** Where a password may be tried, a mail is written or an order is made: only so often. */
  const guarded = new Set(['profile', 'password', 'activate', 'checkout'])

  void app.register(async (forms) => {
    acceptForms(forms)
    // A fault, or a token of a page that stood open too long: what was to be done is told where it was asked for.
    forms.setErrorHandler((error, request, reply) => {
      if (!isPageForm(request) || !hasCaller(request)) throw error
      const failures = toldFailures(error, request)
      return answer(request, reply, formNameOf(request), { ok: false, failures })
    })
    for (const [about, run] of Object.entries(ownWork(gateway, activations)))
      forms.post(`${FORMS}${about}`, { schema: { hide: true } }, async (request, reply) => {
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
