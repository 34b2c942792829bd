import type { Gateway } from '../gateway.ts'

export interface Lock {
  message: string
}

/**
 * Whose screen an admin has locked: it stays so, on every page and after another sign-in, until it is unlocked (spec:
 * academy 4; readings 1). It covers the screen and takes no rights away. Kept in this process.
 */
export class Locks {
  private readonly locks = new Map<string, Lock>()

  of = (site: string, user: string): Lock | null => this.locks.get(`${site} ${user}`) ?? null
  lock = (site: string, user: string, message: string): void =>
    void this.locks.set(`${site} ${user}`, { message })
  unlock = (site: string, user: string): void => void this.locks.delete(`${site} ${user}`)
}

const kept = new WeakMap<Gateway['config'], Locks>()

/** Those of a gateway. */
export function locksOf({ config }: Pick<Gateway, 'config'>): Locks {
  const locks = kept.get(config) ?? new Locks()
  kept.set(config, locks)
  return locks
}
