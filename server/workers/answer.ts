import type { Failure } from '#shared'
import { FailureError } from '../http/failures.ts'
import { StorageError } from '../storage/index.ts'

/**
 * What a task answers with. An error loses its class on the way between threads, so expected ones travel as data;
 * a bug is thrown as it is.
 */
export type TaskAnswer =
  | { kind: 'value'; value: unknown }
  | { kind: 'failures'; failures: Failure[] }
  | { kind: 'storage'; failure: Failure; cause: string }

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? '')

/** Does a task on the worker's side. */
export async function answerTask(work: () => Promise<unknown>): Promise<TaskAnswer> {
  try {
    return { kind: 'value', value: await work() }
  } catch (error) {
    if (error instanceof FailureError) return { kind: 'failures', failures: error.failures }
    if (error instanceof StorageError)
      return { kind: 'storage', failure: error.failure, cause: textOf(error.cause) }
    throw error
  }
}

/** The value of a task on the asking side; throws `FailureError` and `StorageError` as the worker did. */
export function openAnswer(answer: TaskAnswer): unknown {
  if (answer.kind === 'value') return answer.value
  if (answer.kind === 'failures') throw new FailureError(answer.failures)
  throw new StorageError(answer.failure, answer.cause || undefined)
}
