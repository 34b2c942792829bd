import type { ClientFailure, ClientResult } from '#gateway'
import type { StoredRecord } from '#schema'

/** How an act on one of several records ended. */
export interface Outcome {
  record: StoredRecord
  /** Why the gateway refused it; none where it was done. */
  failures: readonly ClientFailure[]
  /** As it is now, where it was done and is there still. */
  now?: StoredRecord
}

interface Options {
  /** Hears how many are done. */
  onProgress?(done: number): void
  /** No further record is begun once it is aborted. */
  signal?: AbortSignal
}

/** Does something with each record, one after the other, whatever became of those before; answers those that were begun. */
export async function doEach(
  records: readonly StoredRecord[],
  act: (record: StoredRecord) => Promise<ClientResult<StoredRecord>>,
  { onProgress, signal }: Options = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const record of records) {
    if (signal?.aborted) break
    const answer = await act(record)
    outcomes.push(
      answer.ok
        ? { record, failures: [], now: answer.value }
        : { record, failures: answer.failures },
    )
    onProgress?.(outcomes.length)
  }
  return outcomes
}
