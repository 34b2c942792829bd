import type { Clock } from '#shared'

const MAX_NAMES = 10_000

/** So many in a span of time, by name; kept in this process. */
export class RateWindow {
  private readonly clock: Clock
  private readonly most: number
  private readonly span: number
  private readonly taken = new Map<string, number[]>()

  /** `span` in milliseconds. */
  constructor(clock: Clock, most: number, span: number) {
    this.clock = clock
    this.most = most
    this.span = span
  }

  private recent(name: string): number[] {
    const since = this.clock.now() - this.span
    const times = (this.taken.get(name) ?? []).filter((at) => at > since)
    if (times.length) this.taken.set(name, times)
    else this.taken.delete(name)
    return times
  }

  /** How many there still are. */
  left(name: string): number {
    return Math.max(0, this.most - this.recent(name).length)
  }

  /** Takes one; false where there is none left. */
  take(name: string): boolean {
    const times = this.recent(name)
    if (times.length >= this.most) return false
    if (this.taken.size >= MAX_NAMES) for (const known of this.taken.keys()) this.recent(known)
    this.taken.set(name, [...times, this.clock.now()])
    return true
  }
}
