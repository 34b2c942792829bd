import type { WireFailure } from './wire.ts'

/** Tries after the first one (spec: academy 9). */
export const RETRIES = 3
/** Milliseconds before the next try: from the first to the longest, each twice the one before. */
const DELAYS = {
  /** The network, the time limit, an answer that says nothing. */
  fault: [1_000, 10_000],
  /** A session of another gateway that has run out. */
  expired: [500, 2_000],
} as const
/** The longest that a server may ask to wait; whoever is to wait longer is told so at once. */
const LONGEST_ASKED = 30_000
/** Part of a wait that chance adds or takes, so that those who were refused together do not come back together. */
const JITTER = 0.1
/** Answers that another try may mend. */
const BUSY = new Set([408, 429, 500, 502, 503, 504])

/** What another try may mend: no answer came, one that says nothing, one that asks for a newer token or session, or for patience. */
export interface Fault<Said = unknown> {
  fault: 'offline' | 'unanswered' | 'token' | 'expired' | 'busy'
  /** Seconds that the server asks for. */
  seconds?: number | undefined
  /** What is told where no further try is made. */
  said?: Said
}

export const isBusy = (status: number): boolean => BUSY.has(status)

/** Seconds to wait by the header, or else by what was refused. */
export function secondsAsked(
  answer: Response,
  failures: readonly WireFailure[] = [],
): number | undefined {
  const header = answer.headers.get('retry-after')
  const asked = header ?? failures[0]?.params?.seconds
  const seconds = Number(asked)
  return asked !== null && asked !== undefined && Number.isFinite(seconds) && seconds >= 0
    ? seconds
    : undefined
}

/** Milliseconds before the next try, the `tried`th being over; `undefined` where there is none. `chance` is from 0 to 1. */
export function delayBefore(
  { fault, seconds }: Fault,
  tried: number,
  chance: () => number,
): number | undefined {
  if (tried > RETRIES) return undefined
  // A token is of a session: after a sign-in the next one is fetched at once.
  if (fault === 'token' && tried === 1) return 0
  const [first, longest] = DELAYS[fault === 'expired' ? 'expired' : 'fault']
  const doubled = Math.min(longest, first * 2 ** (tried - 1))
  if (fault !== 'busy' && fault !== 'unanswered') return doubled
  if (seconds !== undefined && seconds * 1000 > LONGEST_ASKED) return undefined
  const asked = Math.max(doubled, (seconds ?? 0) * 1000)
  return Math.min(LONGEST_ASKED, Math.round(asked * (1 - JITTER + 2 * JITTER * chance())))
}
