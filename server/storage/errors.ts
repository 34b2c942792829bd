import type { Failure, Result } from '#shared'

/** A failure of the database itself. Its text is a code of the one table; what the driver said stays in `cause`, for the log. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, cause === undefined ? undefined : { cause })
    this.failure = failure
  }
}

/** The result of work that may meet a failing database; anything else that is thrown is a bug and passes. */
export async function settle<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageError) return { ok: false, failures: [error.failure] }
    throw error
  }
}
