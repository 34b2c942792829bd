import type { Gateway } from '../gateway.ts'
import { growCompany } from '../seed/company/index.ts'

/** Milliseconds between two lines of the log. */
const TELL_EVERY = 2000
/** Milliseconds in which requests are answered between two transactions. */
const PAUSE = 2

/** Makes the demo's company where one was begun and goes on where a start before was stopped; the log tells how far it is. */
export function startCompany(
  gateway: Pick<Gateway, 'config' | 'clock' | 'database' | 'shipped'>,
  log: {
    info(told: object, text: string): void
    warn(told: object, text: string): void
    error(error: unknown): void
  },
): { stop(): Promise<void>; done: Promise<void> } {
  const stopping = new AbortController()
  const { database, clock } = gateway
  const grow = async (): Promise<void> => {
    for (const { _id, name } of await database.store('').find('site', {})) {
      const from = clock.now()
      let told = from
      let last: { done: number; events: number } | undefined
      const ended = await growCompany(
        gateway,
        { _id, name: String(name) },
        {
          signal: stopping.signal,
          pause: PAUSE,
          // Somebody of the running installation may have led its records another way.
          refused: (entity, failures) =>
            log.warn({ site: name, entity, failures }, 'an event of the demo company was left out'),
          report(progress) {
            last = progress
            if (clock.now() - told < TELL_EVERY) return
            told = clock.now()
            log.info({ site: name, ...progress }, 'Demo company is being made')
          },
        },
      )
      if (ended && last)
        log.info(
          { site: name, events: last.events, ms: clock.now() - from },
          'Demo company is ready',
        )
    }
  }
  const running = grow().catch((error: unknown) => log.error(error))
  return {
    done: running,
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
