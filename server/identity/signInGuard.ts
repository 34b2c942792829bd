import type { Clock } from '#shared'
import type { Config } from '../config.ts'

/** Milliseconds of the first wait; each further wrong password doubles it. */
const FIRST_WAIT = 60_000
const LONGEST_WAIT = 15 * 60_000
/** Milliseconds after which wrong passwords are forgotten. */
const FORGOTTEN = 60 * 60_000
/** From everywhere together an account takes so many times more than from one place, before browsers it does not know wait. */
const EVERYWHERE = 10
const MAX_NAMES = 20_000

interface Tries {
  count: number
  /** When the last one was, and until when there is no other (milliseconds). */
  at: number
  until: number
}

export interface SignInTry {
  site: string
  /** Id of the account; of a name that nobody has, its one form. */
  account: string
  address: string
  /** A browser that this account has signed in with before. */
  browser?: string | undefined
}

/**
 * Slows the guessing of passwords without keeping the owner out: tries count for the account *and* where they come from,
 * and the wait grows. A browser that the account has signed in with before counts for itself, wherever it is and whatever
 * others try. Kept in this process.
 */
export class SignInGuard {
  private readonly clock: Clock
  private readonly most: number
  private readonly tries = new Map<string, Tries>()

  constructor(clock: Clock, most: number) {
    this.clock = clock
    this.most = most
  }

  /** Takes one try, before the password is looked at. Seconds to wait where there is none; 0 where it may be looked at. */
  take(from: SignInTry): number {
    const counters = this.countersOf(from)
    const wait = Math.max(...counters.map(([name]) => this.waitOf(name)))
    if (wait > 0) return Math.ceil(wait / 1000)
    for (const [name, most] of counters) this.count(name, most)
    return 0
  }

  /** The password was right: what was tried from there before is forgotten. */
  clear(from: SignInTry): void {
    for (const [name] of this.countersOf(from)) this.tries.delete(name)
  }

  private countersOf({
    site,
    account,
    address,
    browser,
  }: SignInTry): [name: string, most: number][] {
    const name = `${site} ${account}`
    return browser === undefined
      ? [
          [`${name} at ${address}`, this.most],
          [name, this.most * EVERYWHERE],
        ]
      : [[`${name} by ${browser}`, this.most]]
  }

  private waitOf(name: string): number {
    return (this.tries.get(name)?.until ?? 0) - this.clock.now()
  }

  private count(name: string, most: number): void {
    const now = this.clock.now()
    const before = this.tries.get(name)
    const count = before && now - before.at < FORGOTTEN ? before.count + 1 : 1
    const wait = count < most ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (count - most))
    // The last in the map are those that were tried last.
    this.tries.delete(name)
    this.tries.set(name, { count, at: now, until: now + wait })
    if (this.tries.size > MAX_NAMES) this.tries.delete(this.tries.keys().next().value!)
  }
}

const guards = new WeakMap<Config, SignInGuard>()

/** The one of a gateway: whatever door is tried, the tries are counted together. */
export function signInGuardOf({ config, clock }: { config: Config; clock: Clock }): SignInGuard {
  const guard = guards.get(config) ?? new SignInGuard(clock, config.signInLimit.account)
  guards.set(config, guard)
  return guard
}
