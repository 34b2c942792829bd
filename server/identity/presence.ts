import type { Clock } from '#shared'

/** Milliseconds after which somebody who is not heard of is gone. */
export const GONE = 30_000
/** The same for one's own other tabs: one that broke down could not say goodbye. */
const OWN_GONE = 12_000
/** The same for a window that is not in sight: browsers let it speak once a minute. */
const AWAY_GONE = 100_000
const MAX_ON_A_PAGE = 50
const MAX_TABS_OF_ONE = 10
const MOST = 5_000

export interface Present {
  /** The tab of the browser: one person may have several. */
  tab: string
  user: string
  name: string
  /** Id of the block that is chosen there. */
  block: string | null
  /** Its window is not in sight: another tab lies over it. */
  away: boolean
  /** When it was opened there (ISO 8601, UTC). */
  since: string
}

/** What somebody says of themselves. */
type Told = Omit<Present, 'since'>

interface Entry extends Present {
  page: string
  at: number
  /** It said goodbye: what it asked before and comes in after is no sign of it. */
  left?: true
}

/** Who has which page open in the builder, and which record in its form; in the memory of this process alone, and only for as long as they say so. */
export class Presence {
  private readonly clock: Clock
  /** Oldest news first. */
  private readonly entries = new Map<string, Entry>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Somebody is here, and is told who else is. `page` names the site too. */
  here(page: string, who: Told): Present[] {
    this.forget()
    const key = this.put(page, who)
    return this.others(
      page,
      ([other, entry]) =>
        other !== key &&
        (entry.user !== who.user || entry.away || entry.at > this.clock.now() - OWN_GONE),
    )
  }

  /** Who is there, to somebody who is not. */
  seen(page: string, user: string): Present[] {
    this.forget()
    return this.others(page, ([, entry]) => entry.user !== user)
  }

  gone(page: string, user: string, tab: string): void {
    this.forget()
    this.put(page, { tab, user, name: '', block: null, away: false }, true)
  }

  private others(page: string, isTold: (one: [string, Entry]) => boolean): Present[] {
    return [...this.entries]
      .filter((one) => one[1].page === page && !one[1].left && isTold(one))
      .slice(-MAX_ON_A_PAGE)
      .map(([, { tab, user, name, block, away, since }]) => ({
        tab,
        user,
        name,
        block,
        away,
        since,
      }))
  }

  private put(page: string, who: Told, leaves = false): string {
    const key = JSON.stringify([page, who.user, who.tab])
    const before = this.entries.get(key)
    const left = leaves || before?.left
    const since = before?.since ?? this.clock.iso()
    this.entries.delete(key)
    const own = [...this.entries].filter(([, entry]) => entry.user === who.user)
    if (own.length >= MAX_TABS_OF_ONE) this.entries.delete(own[0]![0])
    const [oldest] = this.entries.keys()
    if (this.entries.size >= MOST && oldest !== undefined) this.entries.delete(oldest)
    this.entries.set(key, { ...who, since, page, at: this.clock.now(), ...(left ? { left } : {}) })
    return key
  }

  private forget(): void {
    const now = this.clock.now()
    for (const [key, { at, away }] of this.entries)
      if (at <= now - (away ? AWAY_GONE : GONE)) this.entries.delete(key)
  }
}
