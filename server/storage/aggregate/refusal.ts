import { failAll, type Failure, type Result } from '#shared'

/** Ends the reading or running of a pipeline with an expected failure; never leaves this folder. */
export class Refusal extends Error {
  readonly failures: Failure[]
  constructor(...failures: Failure[]) {
    super(failures[0]?.code)
    this.failures = failures
  }
}

export const refuse = (
  code: Failure['code'],
  path: string,
  params: Record<string, unknown> = {},
): never => {
  throw new Refusal({
    code,
    path,
    params: code === 'invalid-filter' ? { path, ...params } : params,
  })
}

export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Refusal(...result.failures)
}

export async function refusable<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return failAll(error.failures)
    throw error
  }
}
