import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileSize, UPLOAD_LIMIT_MB, type Failure } from '#shared'
import { sendFailures } from '../http/request.ts'
import { diskFailure, StorageError } from '../storage/index.ts'
import { failureAnswer, FailureError } from '../http/failures.ts'
import { logFailed, logFailedRequests } from '../http/log.ts'

interface KnownError {
  code?: string
  statusCode?: number
}

const MEBIBYTE = 1024 * 1024
/** The largest file, in bytes. */
export const UPLOAD_LIMIT = UPLOAD_LIMIT_MB * MEBIBYTE

/** The failures of an error that this program throws on purpose. */
export function expectedFailures(error: unknown): Failure[] | undefined {
  if (error instanceof FailureError) return error.failures
  return error instanceof StorageError ? [error.failure] : undefined
}

function failuresOf(error: unknown, bodyLimit: number): Failure[] | undefined {
  const expected = expectedFailures(error)
  if (expected) return expected
  const ofDisk = diskFailure(error)
  if (ofDisk) return [ofDisk]
  const { code, statusCode } = error as KnownError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return [{ code: 'body-too-large', params: { max: fileSize(bodyLimit) } }]
  if (
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    error instanceof SyntaxError
  )
    return [{ code: 'invalid-json' }]
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return [{ code: 'invalid-body', params: { reason: '(application/json)' } }]
  // Who left in the middle of an upload hears nothing any more.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE')
    return [{ code: 'invalid-body', params: { reason: '' } }]
  if (code?.startsWith('FST_CSRF')) return [{ code: 'csrf-failed' }]
  if (statusCode === 429) return [{ code: 'rate-limited', params: { seconds: 60 } }]
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return [{ code: 'invalid-body', params: { reason: '' } }]
  return undefined
}

/** Was it sent by a page without a script? */
export const isPageForm = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') &&
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(headers['content-type'] ?? '')

/** What an error is told as; what is a bug is logged with its request id and told as such. */
export function toldFailures(error: unknown, request: FastifyRequest): Failure[] {
  const failures = failuresOf(error, request.routeOptions.bodyLimit ?? MEBIBYTE)
  if (!failures) {
    logFailed(request, 500, error, 'unexpected error')
    return [{ code: 'internal', params: { requestId: request.id } }]
  }
  if (error instanceof StorageError || diskFailure(error)) {
    const { status } = failureAnswer(failures, request.id)
    logFailed(request, status, (error as Error).cause ?? error, 'storage failed')
  }
  return failures
}

/** Every error of every route comes out in the one shape. */
export function handleErrors(app: FastifyInstance): void {
  logFailedRequests(app)
  app.setErrorHandler((error, request, reply) => {
    const failures = toldFailures(error, request)
    // A form sent without a script from a page that stood open too long: its page is rendered anew, with a token that holds.
    if (failures[0]?.code === 'csrf-failed' && isPageForm(request))
      return reply.redirect(`/${request.url.replace(/^[\\/]+/, '')}`, 303)
    return sendFailures(request, reply, failures)
  })
  app.setNotFoundHandler((request, reply) => sendFailures(request, reply, [{ code: 'not-found' }]))
}
