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

/** Calendar parts of an instant in Asia/Bangkok (UTC+7, no daylight saving); `month` is 1 to 12. */
export function bangkokDate(at: number): { year: number; month: number; day: number } {
  const date = new Date(at + BANGKOK_OFFSET)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
