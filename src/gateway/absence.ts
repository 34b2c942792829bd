import type { ErrorCode } from '#shared'

const ENDED: ReadonlySet<string> = new Set<ErrorCode>(['unauthenticated', 'session-expired'])

/** What met that the session has ended: a `poll` comes again by itself, and nobody waits for its answer. */
export type AskedBy = 'read' | 'write' | 'poll'

/** The session of who was here has ended. `postpone`: they put signing in off, and the writes that wait fail. */
export interface SignedOut {
  by: AskedBy
  postpone(): void
}

/** Who the page is for, and the calls that wait while their session has ended: reads until they are back, writes until they put that off, polls not at all. */
export function createAbsence(tell?: (out: SignedOut | undefined) => void, who?: string) {
  let isAway = false
  const waiting = new Map<(goesOn: boolean) => void, AskedBy>()

  const settle = (goesOn: boolean, wanted?: AskedBy): void => {
    for (const [go, by] of waiting) if (wanted === undefined || by === wanted) go(goesOn)
  }
  const postpone = (): void => settle(false, 'write')

  /** Does the call go out once more? */
  const wait = (by: AskedBy, signal?: AbortSignal): Promise<boolean> =>
    new Promise((done, fail) => {
      const go = (goesOn: boolean): void => {
        waiting.delete(go)
        done(goesOn)
      }
      waiting.set(go, by)
      signal?.addEventListener('abort', () => {
        waiting.delete(go)
        fail(signal.reason as Error)
      })
    })

  return {
    get isAway() {
      return isAway
    },
    /** For the header by which the gateway refuses what somebody else would be answered here. */
    get who() {
      return who
    },
    /** Heard from the gateway: who is signed in. The first of them is whom the page is for. */
    hear: (user: string | undefined): void => {
      if (!tell) return
      who ??= user
      if (!isAway || user !== who) return
      isAway = false
      tell(undefined)
      settle(true)
    },
    /** They go on purpose. */
    leave: (): void => {
      who = undefined
    },
    /** A refusal: is it that the session has ended, and does the call go out once more in the next? */
    meets: (
      code: string | undefined,
      by: AskedBy,
      signal?: AbortSignal,
    ): false | Promise<boolean> => {
      if (!tell || who === undefined || !ENDED.has(code ?? '')) return false
      const waits = by === 'poll' ? false : wait(by, signal)
      isAway = true
      tell({ by, postpone })
      return waits
    },
    /** Resolves with the next time that they are back; at once where they are. */
    back: (): Promise<unknown> => (tell && !isAway ? Promise.resolve() : wait('read')),
  }
}
