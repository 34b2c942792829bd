/** A stretch of a film that was watched, in seconds. */
export interface Interval {
  from: number
  to: number
}

/** A film is watched at most so many times as fast as it was made. */
const FASTEST = 2
/** Seconds that clocks and networks may be apart. */
const SLACK = 5
/** Stretches kept of one lesson; short holes between them are closed beyond it. */
export const MAX_INTERVALS = 400

const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** Stretches in their order, those that touch as one; what is no stretch of the film is left out. */
export function merge(intervals: readonly Interval[], duration: number): Interval[] {
  const sound = intervals
    .map(({ from, to }) => ({
      from: toTenths(Math.max(0, Number(from))),
      to: toTenths(Math.min(duration, Number(to))),
    }))
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from)
  const merged: Interval[] = []
  for (const one of sound) {
    const last = merged.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else merged.push({ ...one })
  }
  return merged
}

export const secondsOf = (intervals: readonly Interval[]): number =>
  toTenths(intervals.reduce((sum, { from, to }) => sum + to - from, 0))

/** Seconds that can have been watched since then, however fast. */
export const secondsSince = (since: number, now: number): number =>
  (Math.max(0, now - since) / 1000) * FASTEST + SLACK

/**
 * What was watched, with what is said to have been watched since: no more of it than the clock of the gateway allows,
 * the first said first. Watching a stretch again adds nothing.
 */
export function addWatched(
  known: readonly Interval[],
  said: readonly Interval[],
  { duration, allowed }: { duration: number; allowed: number },
): Interval[] {
  let before = merge(known, duration)
  let left = allowed
  for (const { from, to } of said) {
    if (left <= 0) break
    const whole = merge([...before, { from, to }], duration)
    const more = secondsOf(whole) - secondsOf(before)
    // Of a stretch that is longer than the time there was, its beginning counts.
    before = more <= left ? whole : merge([...before, { from, to: from + left }], duration)
    left -= more
  }
  return before.slice(0, MAX_INTERVALS)
}
