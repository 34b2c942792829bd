/** Pages are what most people wait for; data is what one of them may ask a lot of. */
export type Lane = 'page' | 'data'

export interface Asking {
  lane: Lane
  /** An account, or an address that nobody is signed in at. */
  who: string
  isAnonymous: boolean
}

interface Waiting {
  start(): void
}

type Kind = 'page' | 'data' | 'anonymous'

/** Turns of who waits: everybody one after the other, each in the order they asked. */
class Turns {
  private readonly lines = new Map<string, Waiting[]>()

  add(who: string, waiting: Waiting): void {
    const line = this.lines.get(who)
    if (line) line.push(waiting)
    else this.lines.set(who, [waiting])
  }

  remove(who: string, waiting: Waiting): void {
    const left = this.lines.get(who)?.filter((one) => one !== waiting) ?? []
    if (left.length > 0) this.lines.set(who, left)
    else this.lines.delete(who)
  }

  take(): Waiting | undefined {
    const [first] = this.lines
    if (!first) return undefined
    const [who, [next, ...others]] = first
    this.lines.delete(who)
    if (others.length > 0) this.lines.set(who, others)
    return next
  }

  lengthOf = (who: string): number => this.lines.get(who)?.length ?? 0
}

/** One may have so many waiting. */
export const MAX_WAITING = 200

export class TooManyWaiting extends Error {}

/**
 * Who gets the next free worker of `size`. One is always left to pages and one to data, and of those for data one to
 * who is signed in (where there are so many); within each, people take turns, so that nobody waits for another's backlog.
 */
export class FairQueue {
  private readonly turns: Record<Kind, Turns> = {
    page: new Turns(),
    data: new Turns(),
    anonymous: new Turns(),
  }
  private readonly running: Record<Kind, number> = { page: 0, data: 0, anonymous: 0 }
  private readonly size: number

  constructor(size: number) {
    this.size = size
  }

  /** Does `work` in its turn. Rejects with the reason of `signal` while it waits, and with `TooManyWaiting`. */
  async run<T>({ lane, who, isAnonymous }: Asking, signal: AbortSignal, work: () => Promise<T>) {
    const kind: Kind = lane === 'data' && isAnonymous ? 'anonymous' : lane
    await this.turn(kind, who, signal)
    try {
      return await work()
    } finally {
      this.running[kind]--
      this.startNext()
    }
  }

  private turn(kind: Kind, who: string, signal: AbortSignal): Promise<void> {
    return new Promise((start, refuse) => {
      const turns = this.turns[kind]
      if (turns.lengthOf(who) >= MAX_WAITING) return refuse(new TooManyWaiting())
      const giveUp = () => {
        turns.remove(who, waiting)
        refuse(signal.reason as Error)
      }
      const waiting = {
        start: () => {
          signal.removeEventListener('abort', giveUp)
          start()
        },
      }
      if (signal.aborted) return refuse(signal.reason as Error)
      signal.addEventListener('abort', giveUp, { once: true })
      turns.add(who, waiting)
      this.startNext()
    })
  }

  private mayStart(kind: Kind): boolean {
    const { page, data, anonymous } = this.running
    if (page + data + anonymous >= this.size) return false
    const most = Math.max(1, this.size - 1)
    if (kind === 'page') return page < most
    return data + anonymous < most && (kind === 'data' || anonymous < Math.max(1, this.size - 2))
  }

  private startNext(): void {
    for (const kind of ['page', 'data', 'anonymous'] as const)
      while (this.mayStart(kind)) {
        const next = this.turns[kind].take()
        if (!next) break
        this.running[kind]++
        next.start()
      }
  }
}
