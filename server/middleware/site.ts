import type { StoredRecord } from '#schema'
import type { Clock } from '#shared'
import type { Database } from '../storage/index.ts'

export type SiteRecord = StoredRecord & {
  name: string
  hostnames: string[]
  defaultLanguage?: string
  plugins?: string[]
}

const KEPT = 5_000

/** How the finders of a database forget what they keep. */
const forgetting = new WeakMap<Database, Set<() => void>>()

/** Sites are read anew from the next request on. */
export const forgetSites = (database: Database): void =>
  forgetting.get(database)?.forEach((forget) => forget())

/**
 * Which site a request is for: by `X-Hostname-Ref`, else by its host name (spec: academy 7). Kept for five seconds,
 * so that a page does not ask for it again and a changed site still shows soon.
 */
export function createSiteFinder(
  database: Database,
  clock: Clock,
): (host: string | undefined) => Promise<SiteRecord | null> {
  let until = 0
  let sites = new Map<string, SiteRecord>()
  const known = forgetting.get(database) ?? new Set()
  forgetting.set(
    database,
    known.add(() => void (until = 0)),
  )
  return async (host) => {
    if (clock.now() >= until) {
      const records = (await database.store('').find('site', {}, { limit: 1000 })) as SiteRecord[]
      sites = new Map(
        records.flatMap((site) => site.hostnames.map((name) => [name.toLowerCase(), site])),
      )
      until = clock.now() + KEPT
    }
    const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
    return sites.get(name) ?? null
  }
}
