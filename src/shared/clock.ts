/** The one place that reads the time and makes timers' clocks testable. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** ISO 8601, UTC. */
  iso(): string
}

export const systemClock: Clock = {
  now: () => Date.now(),
  iso: () => new Date(Date.now()).toISOString(),
}

/** An instant given in milliseconds as ISO 8601, UTC. */
export const isoAt = (ms: number): string => new Date(ms).toISOString()

/** A clock that stands still until it is moved. */
export function fixedClock(start: string): Clock & { advance(ms: number): void } {
  let at = Date.parse(start)
  return { now: () => at, iso: () => new Date(at).toISOString(), advance: (ms) => void (at += ms) }
}

const BANGKOK_OFFSET = 7 * 60 * 60 * 1000

/** The day of an instant in Asia/Bangkok (UTC+7, no daylight saving) as an ISO date. */
export const bangkokDay = (at: number): string => isoAt(at + BANGKOK_OFFSET).slice(0, 10)

/** The time zone of this machine, as `Asia/Bangkok`. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
