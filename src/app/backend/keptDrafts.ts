import {
  browserStore,
  randomText,
  systemClock,
  windowStore,
  type Clock,
  type LocalStore,
} from '#shared'

/** One draft that is kept: whose window has it, and whether that one was closed. */
interface Entry {
  key: string
  tab: string
  at: number
  left?: true
}

const INDEX = 'drafts:kept'
const TAB = 'window'
const MOST = 40
/** Drafts on a shared machine do not lie about for ever. */
const KEEP = 14 * 24 * 3600 * 1000

const placeOf = ({ key, tab }: Pick<Entry, 'key' | 'tab'>): string => `${key}:${tab}`

/**
 * What is not saved yet, kept in this browser for each window apart, so that two with the same document open do not write
 * over each other. A reload finds that of its own window; what a closed window left goes on in the one that opens next.
 */
export class KeptDrafts {
  readonly #kept: LocalStore
  readonly #clock: Clock
  readonly #tab: string = randomText(8)
  /** The same window before it was loaded again; or the one that this was made a copy of. */
  readonly #before: string | undefined

  constructor(kept: LocalStore, own: LocalStore, clock: Clock) {
    this.#kept = kept
    this.#clock = clock
    const before = own.read(TAB)
    this.#before = typeof before === 'string' ? before : undefined
    own.write(TAB, this.#tab)
  }

  /** The draft that this window goes on with, if one of those that may be its own `fits`. */
  read(key: string, fits: (draft: unknown) => boolean): unknown {
    const all = this.#entries().filter((one) => one.key === key)
    const rank = ({ tab, left }: Entry): number =>
      tab === this.#tab ? 3 : tab === this.#before ? 2 : left ? 1 : 0
    for (const one of all.filter(rank).toSorted((a, b) => rank(b) - rank(a) || b.at - a.at)) {
      const draft = this.#kept.read(placeOf(one))
      if (!fits(draft)) continue
      if (one.tab === this.#tab) return draft
      // What is not left belongs to a window that stands, or to one that broke down: it stays for it.
      if (one.left) this.#drop(one)
      this.write(key, draft)
      return draft
    }
    return undefined
  }

  /** Is it kept? Not where the storage is full or shut. */
  write(key: string, draft: unknown): boolean {
    const own: Entry = { key, tab: this.#tab, at: this.#clock.now() }
    return this.#kept.write(placeOf(own), draft) && this.#enter(own)
  }

  forget(key: string): void {
    this.#drop({ key, tab: this.#tab })
  }

  /** The window is closed or loaded again. */
  leave(key: string): void {
    const own = this.#entries().find((one) => one.key === key && one.tab === this.#tab)
    if (own) this.#enter({ ...own, left: true })
  }

  #entries(): Entry[] {
    const found = this.#kept.read(INDEX)
    return Array.isArray(found) ? (found as Entry[]) : []
  }

  #others = (own: Pick<Entry, 'key' | 'tab'>): Entry[] =>
    this.#entries().filter((one) => placeOf(one) !== placeOf(own))

  #enter(own: Entry): boolean {
    const others = this.#others(own)
    const young = others
      .filter(({ at }) => this.#clock.now() - at <= KEEP)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, MOST - 1)
    for (const one of others) if (!young.includes(one)) this.#kept.remove(placeOf(one))
    return this.#kept.write(INDEX, [own, ...young])
  }

  #drop(one: Pick<Entry, 'key' | 'tab'>): void {
    this.#kept.remove(placeOf(one))
    const others = this.#others(one)
    if (others.length > 0) this.#kept.write(INDEX, others)
    else this.#kept.remove(INDEX)
  }
}

/** Those of this window. */
export const keptDrafts = new KeptDrafts(browserStore, windowStore, systemClock)
