import type { SessionUser } from '#gateway'
import { SESSIONS, type Database, type SessionRow } from '../storage/index.ts'

/** A session and whose it is, as they were read. */
export interface KnownSession {
  session: SessionRow
  user: SessionUser
}

const MAX_SESSIONS = 10_000

/**
 * Open sessions by the hash of their token, until the session or its account changes; who is not in it is read anew.
 */
export class SessionCache {
  private readonly database: Database
  private readonly kept = new Map<string, KnownSession>()

  constructor(database: Database) {
    this.database = database
    database.changes.on((changes) => {
      if (changes.length === 0) this.kept.clear()
      for (const { collection, id } of changes)
        if (collection === SESSIONS) this.forget((_, hash) => id === undefined || hash === id)
        else if (collection === 'user')
          this.forget(({ user }) => id === undefined || user._id === id)
    })
  }

  get(hash: string): KnownSession | undefined {
    return this.kept.get(hash)
  }

  /** `moment` is of before it was read: what has changed since is not kept. */
  put(hash: string, known: KnownSession, moment: number): void {
    if (this.database.changes.since(moment, known.session.site, [SESSIONS, 'user'])) return
    if (this.kept.size >= MAX_SESSIONS) this.kept.delete(this.kept.keys().next().value!)
    this.kept.set(hash, known)
  }

  private forget(meant: (known: KnownSession, hash: string) => boolean): void {
    for (const [hash, known] of this.kept) if (meant(known, hash)) this.kept.delete(hash)
  }
}

const caches = new WeakMap<Database, SessionCache>()

/** The one cache of a database. */
export function sessionCacheOf(database: Database): SessionCache {
  const cache = caches.get(database) ?? new SessionCache(database)
  caches.set(database, cache)
  return cache
}
