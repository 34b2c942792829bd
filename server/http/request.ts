import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, isLocale, DEFAULT_LOCALE, type Failure, type Locale, type Result } from '#shared'
import type { Caller } from '../identity/caller.ts'
import type { TokenScope } from '#gateway'
import { failureAnswer, FailureError } from './failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Public part of the site the request is for. */
    site: Record<string, unknown> & { _id: string; name: string }
    /** Hash of the session cookie, when there is a session. */
    sessionHash: string | null
    sessionExpires: string | null
    /** What the token of a program is good for, where it came with one; nothing where it is not known. */
    tokenScopes: readonly TokenScope[] | null
  }
  interface FastifyContextConfig {
    /** What the token of a program has to be good for at this route; without it there is no way in for programs. */
    scope?: TokenScope
  }
}

/** Open to programs whose token is good for this. */
export const forPrograms = (scope: TokenScope) => ({ config: { scope } })

/** Holds the secret behind the token of every write; a visitor keeps it as long as the browser is open. */
export const CSRF_COOKIE = 'sala_csrf'

/** The token comes with a header, or with the hidden field of a form that is sent without a script. */
export function csrfTokenOf({ headers, body }: FastifyRequest): string | undefined {
  const token = headers['x-csrf-token'] || (body as { _csrf?: unknown } | null | undefined)?._csrf
  return typeof token === 'string' ? token : undefined
}

/** Whose a token is: a session, or a browser without one. */
export const csrfOwnerOf = ({ sessionHash }: FastifyRequest): string => sessionHash ?? 'visitor'

/** A token for the writes of whoever this answer goes to. */
export const newCsrfToken = (reply: FastifyReply): string =>
  reply.generateCsrf({ userInfo: csrfOwnerOf(reply.request) })

/** Does the browser say that another site made it send this? One that says nothing is told by the token alone. */
export function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': from } = headers
  if (from !== undefined) return from !== 'same-origin' && from !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Address of the site as this request reached it. A host name that is none of the site's own goes into no address. */
export function originOf({ protocol, host, site }: FastifyRequest): string {
  const names = site.hostnames as string[] | undefined
  const isOwn = names?.some((name) => name.toLowerCase() === hostName(host))
  return `${protocol}://${isOwn ? host : (names?.[0] ?? site.name)}`
}
/** Without its port. */
const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** What a write is told apart by: its Idempotency-Key, and whose it is when nobody is signed in. */
export function onceOf(request: FastifyRequest): { key?: string; visitor: string } {
  const key = request.headers['idempotency-key']
  const visitor = createHash('sha256')
    .update(request.cookies[CSRF_COOKIE] ?? request.id)
    .digest('hex')
  return { visitor, ...(typeof key === 'string' ? { key } : {}) }
}

/** Answers failures in the one error shape. */
export function sendFailures(
  request: FastifyRequest,
  reply: FastifyReply,
  failures: Failure[],
): FastifyReply {
  const { status, body } = failureAnswer(failures, request.id)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** A result as an answer: the value by `shape`, or the failures. */
export function sendResult<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<T>,
  shape: (value: T) => unknown,
): FastifyReply {
  return result.ok
    ? reply.header('cache-control', 'no-store').send(shape(result.value))
    : sendFailures(request, reply, result.failures)
}

/** Levels of nesting in a body; a page that is nested as deep as it may stays below. */
export const MAX_LEVELS = 1000

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

/** Is a body nested deeper than any document is? Counted without recursion, before anything walks it or hands it on. */
export function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isNested)
  for (let depth = 0; level.length; depth++) {
    if (depth === MAX_LEVELS) return true
    level = level.flatMap((value) => Object.values(value).filter(isNested))
  }
  return false
}

/**
 * The body as an object, or a failure that every route answers alike. With `known` it has no other keys: a mistyped
 * `sort` is told, not passed over.
 */
export function bodyOf<T extends object>(
  request: FastifyRequest,
  known?: readonly (keyof T & string)[],
): T {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new FailureError(fail('invalid-body', { params: { reason: '' } }).failures)
  const key =
    known && Object.keys(body).find((name) => !(known as readonly string[]).includes(name))
  if (key !== undefined)
    throw new FailureError(
      fail('unknown-key', {
        path: key,
        params: { key: key.slice(0, 100), known: known!.join(', ') },
      }).failures,
    )
  return body as T
}

/** The language of an answer: `?lang=`, the cookie, what the browser prefers, the site's own. */
export function localeOf(request: FastifyRequest, siteDefault: unknown): Locale {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang
  if (isLocale(asked)) return asked
  const kept = request.cookies.sala_lang
  if (isLocale(kept)) return kept
  return isLocale(siteDefault) ? siteDefault : DEFAULT_LOCALE
}
