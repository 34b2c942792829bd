import { browserStore } from '#shared'
import type { Interval } from './play.ts'

/** What was watched and is not yet with the gateway. */
export interface Waiting {
  intervals: Interval[]
  position?: number
}

/** Stretches that wait: of more the oldest are put together. */
const MAX_WAITING = 150

const keyOf = (who: string, lesson: string): string => `progress:${who}:${lesson}`

/** Stretches that follow on each other as one. */
export function join(intervals: readonly Interval[], next: Interval): Interval[] {
  const last = intervals.at(-1)
  if (last && next.from >= last.from && next.from - last.to < 0.5)
    return [...intervals.slice(0, -1), { from: last.from, to: Math.max(last.to, next.to) }]
  return [...intervals, next].slice(-MAX_WAITING)
}

/** Progress that waits in this browser: over a lost network, a closed window and a restart. */
export function progressQueue(who: string, lesson: string) {
  const key = keyOf(who, lesson)
  const read = (): Waiting => {
    const kept = browserStore.read(key) as Partial<Waiting> | undefined
    return { ...kept, intervals: Array.isArray(kept?.intervals) ? kept.intervals : [] }
  }
  return {
    read,
    add(next: Interval, position: number): void {
      browserStore.write(key, { intervals: join(read().intervals, next), position })
    },
    /** Forgets what the gateway has; what came meanwhile stays, also where it went on from what was sent. */
    sent(done: readonly Interval[]): void {
      const known = read().intervals
      const [last, end] = [known[done.length - 1], done.at(-1)]
      const more = last && end && last.to > end.to ? [{ from: end.to, to: last.to }] : []
      const rest = [...more, ...known.slice(done.length)]
      if (rest.length === 0) browserStore.remove(key)
      else browserStore.write(key, { ...read(), intervals: rest })
    },
  }
}
