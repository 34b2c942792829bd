import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '#shared'
import type { Gateway } from '../gateway.ts'
import { FailureError } from '../http/failures.ts'
import { logFailed } from '../http/log.ts'
import { originOf } from '../http/request.ts'
import { isSigned, sign } from '../identity/secret.ts'
import { beginSession, SESSION_COOKIE, signOut, type UserRow } from '../identity/sessions.ts'
import { expectedFailures } from '../middleware/errors.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { createMessenger, type Messenger } from '../outside/messenger.ts'
import { setMessenger } from '../writing/ownAccount.ts'

const PLACE = '/user/auth'
const PROFILE = '/user/profile'
const COOKIE = 'sala_messenger'
/** Characters of chance in the state (spec: academy 9). */
const STATE_LENGTH = 12
/** Seconds in which one has to come back. */
const GOOD_FOR = 600
const PER_MINUTE = 30

/** What the browser keeps while its person is at the app; nobody else can come back in their place. */
interface Going {
  random: string
  verifier: string
  next: string
  until: number
}

/** Where one goes on, or why not: `problem` names a text (`accountTexts.ts`). */
type Outcome = { to: string } | { problem: string }

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A path of this site, and of no other. */
const ownPath = (value: unknown): string =>
  /^\/(?![/\\])[^\s\\]{0,500}$/.test(asText(value)) ? asText(value) : ''

/** Sign-in by a messaging app: the way there, and the way back (spec: academy 2.2; readings 38). There is none where no app is set. */
export function messengerRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { config, clock } = gateway
  const messenger = createMessenger(config)
  if (!messenger) return
  const limit = limitPerMinute(app, 'messenger', PER_MINUTE)

  const goingOf = ({ cookies, site }: FastifyRequest): Going | undefined => {
    const [text = '', signature = ''] = (cookies[COOKIE] ?? '').split('.')
    if (!isSigned(config, `messenger ${site._id}`, text, signature)) return undefined
    const going = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Going
    return going.until > clock.now() ? going : undefined
  }

  app.get(PLACE, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { code, state, error, next } = request.query as Record<string, unknown>
    const allowed = await limit(request)
    const isBack = code !== undefined || state !== undefined || error !== undefined
    if (allowed.ok && !isBack) return leave(request, reply, ownPath(next))
    const going = goingOf(request)
    reply.clearCookie(COOKIE, { path: PLACE })
    const done = allowed.ok
      ? await finish(request, reply, going)
      : { problem: allowed.failures[0]!.code }
    if ('to' in done) return reply.redirect(done.to, 303)
    const { problem } = done
    const { user } = request.caller
    return reply.redirect(
      user
        ? `${PROFILE}?${new URLSearchParams({ about: 'messenger', problem })}#profile`
        : `/member/login?${new URLSearchParams({ problem, ...(going?.next && { next: going.next }) })}`,
      303,
    )
  })

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    going: Going | undefined,
  ): Promise<Outcome> {
    const { code, state } = request.query as Record<string, unknown>
    if (!going || randomIn(state) !== going.random) return { problem: 'messenger-expired' }
    if (!asText(code)) return { problem: 'messenger-declined' }
    const person = await vouched(request, messenger!, { code: asText(code), going })
    return person === undefined
      ? { problem: 'messenger-failed' }
      : comeBack(gateway, request, reply, { going, person })
  }

  /** To the app, with a state that names the site and where one comes back to. */
  function leave(request: FastifyRequest, reply: FastifyReply, next: string): FastifyReply {
    const [random, verifier] = [randomText(STATE_LENGTH), randomText(64)]
    const going: Going = { random, verifier, next, until: clock.now() + GOOD_FOR * 1000 }
    const text = Buffer.from(JSON.stringify(going)).toString('base64url')
    reply.setCookie(COOKIE, `${text}.${sign(config, `messenger ${request.site._id}`, text)}`, {
      path: PLACE,
      httpOnly: true,
      sameSite: 'lax',
      secure: 'auto',
      maxAge: GOOD_FOR,
    })
    const state = JSON.stringify({ state: random, redirect: PROFILE, site: request.site._id })
    return reply.redirect(
      messenger!.authorizeUrl({
        state: Buffer.from(state).toString('base64url'),
        redirect: `${originOf(request)}${PLACE}`,
        verifier,
      }),
      303,
    )
  }
}

/** Signs in whose account it is, or gives it to the account that is signed in. */
async function comeBack(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  { going, person }: { going: Going; person: string },
): Promise<Outcome> {
  const { caller, site } = request
  if (caller.user) return link(gateway, request, person)
  const [user] = (await gateway.database
    .store(site._id)
    .find('user', { messenger: person }, { limit: 1 })) as unknown as UserRow[]
  if (!user || user.status === 'suspended') return { problem: 'messenger-unknown' }
  if (!user.roles.includes('user')) return { problem: 'sign-in-role' }
  await signOut(gateway, request.sessionHash)
  const { token } = await beginSession(gateway, site._id, user)
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
  })
  return { to: user.req_reset ? '/user/reset' : going.next || PROFILE }
}

async function link(gateway: Gateway, request: FastifyRequest, person: string): Promise<Outcome> {
  try {
    await gateway.database.transaction(async () => {
      const done = await setMessenger(gateway, request.caller, person)
      if (!done.ok) throw new FailureError(done.failures)
    })
    return { to: `${PROFILE}?done=messenger#profile` }
  } catch (error) {
    const failures = expectedFailures(error)
    if (!failures) throw error
    const isTaken = failures[0]?.code === 'duplicate'
    return { problem: isTaken ? 'messenger-taken' : 'messenger-failed' }
  }
}

/** Who came back, by the app's word; what went wrong with it is logged. */
async function vouched(
  request: FastifyRequest,
  messenger: Messenger,
  { code, going: { verifier } }: { code: string; going: Going },
): Promise<string | undefined> {
  try {
    return await messenger.personOf({ code, redirect: `${originOf(request)}${PLACE}`, verifier })
  } catch (error) {
    logFailed(request, 502, error, 'messenger-failed')
    return undefined
  }
}

function randomIn(state: unknown): unknown {
  try {
    const said: unknown = JSON.parse(Buffer.from(asText(state), 'base64url').toString('utf8'))
    return (said as { state?: unknown } | null)?.state
  } catch {
    return undefined
  }
}
