import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, isLocale, DEFAULT_LOCALE, type Failure, type Locale, type Result } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { failureAnswer, FailureError } from '../middleware/failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Public part of the site the request is for. */
    site: Record<string, unknown> & { _id: string; name: string }
    /** Hash of the session cookie, when there is a session. */
    sessionHash: string | null
    sessionExpires: string | null
  }
}

/** Answers failures in the one error shape. */
export function sendFailures(request: FastifyRequest, reply: FastifyReply, failures: Failure[]): FastifyReply {
  const { status, body } = failureAnswer(failures, request.id)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** A result as an answer: the value by `shape`, or the failures. */
export function sendResult<T>(request: FastifyRequest, reply: FastifyReply, result: Result<T>, shape: (value: T) => unknown): FastifyReply {
  return result.ok ? reply.header('cache-control', 'no-store').send(shape(result.value)) : sendFailures(request, reply, result.failures)
}

/** The body as an object, or a failure that every route answers alike. */
export function bodyOf<T extends object>(request: FastifyRequest): T {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new FailureError(fail('invalid-body', { params: { reason: '' } }).failures)
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
