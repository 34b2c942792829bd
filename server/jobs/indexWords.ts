import type { Gateway } from '../gateway.ts'

/** Indexes for search the records that the start left for later; the log tells how far it is. */
export function startIndexing(
  { database }: Pick<Gateway, 'database'>,
  log: { info(told: object, text: string): void; error(error: unknown): void },
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = database
    .indexWords({
      signal: stopping.signal,
      report: ({ collection, records, done }) =>
        log.info(
          { collection, records, done },
          done ? 'search index is ready' : 'search index is being made',
        ),
    })
    .catch((error: unknown) => log.error(error))
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
