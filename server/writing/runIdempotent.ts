import { createHash } from 'node:crypto'
import { fail, type Result } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { FailureError } from '../http/failures.ts'
import type { Gateway } from '../gateway.ts'

export interface WriteRequest {
  /** The Idempotency-Key, when one was sent. */
  key?: string
  /** Stands for who is not signed in: nobody else's key may be theirs. */
  visitor: string
  /** Method and path: the same key on another route is another key. */
  route: string
  body: unknown
  /** The line of a database transaction. */
  line?: string
}

const MAX_KEY = 200

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

/**
 * Does a write in one transaction, once for each key: the same key gives the first answer again, also after a crash.
 * A failure rolls everything back, the key too, so that it can be tried again.
 */
export async function runIdempotent<T>(
  gateway: Gateway,
  caller: Caller,
  request: WriteRequest,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const { database } = gateway
  const { key } = request
  if (key !== undefined && (key.length === 0 || key.length > MAX_KEY))
    return fail('invalid-body', { params: { reason: 'Idempotency-Key' } })
  const entry =
    key === undefined
      ? undefined
      : {
          key,
          caller: `${caller.site._id}/${caller.user?._id ?? `anonymous/${request.visitor}`}`,
          route: request.route,
        }
  try {
    return await database.transaction(
      async () => {
        if (entry) {
          const known = await database.system.idempotency.begin(entry, hashOf(request.body))
          if (known.state === 'mismatch') return fail('idempotency-mismatch')
          if (known.state === 'in-progress') return fail('idempotency-in-progress')
          if (known.state === 'done') return { ok: true, value: JSON.parse(known.body) as T }
        }
        const result = await work()
        if (!result.ok) throw new FailureError(result.failures)
        if (entry)
          await database.system.idempotency.finish(entry, {
            status: 200,
            body: JSON.stringify(result.value),
          })
        return result
      },
      request.line === undefined ? {} : { line: request.line },
    )
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failures: error.failures }
    throw error
  }
}
