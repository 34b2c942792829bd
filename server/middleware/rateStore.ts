import { LRUCache } from 'lru-cache'

interface Window {
  count: number
  /** When it began (ms). */
  since: number
}

const MAX_NAMES = 50_000

/**
 * Counts by name within windows of time, in this process. Each answer is of its own call: of sixty-five at once the first sixty are
 * let in, where a shared count would refuse them all.
 */
export class RateStore {
  // Each limited route has a store; one that is told a number of entries would hold room for all of them from the start.
  private readonly windows = new LRUCache<string, Window>({
    maxSize: MAX_NAMES,
    sizeCalculation: () => 1,
  })

  incr(
    name: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    const now = Date.now()
    const known = this.windows.get(name)
    const window = known && known.since + timeWindow > now ? known : { count: 0, since: now }
    window.count++
    this.windows.set(name, window)
    done(null, { current: window.count, ttl: timeWindow - (now - window.since) })
  }

  child(): RateStore {
    return new RateStore()
  }
}
