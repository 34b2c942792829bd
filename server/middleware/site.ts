import type { StoredRecord } from '#schema'
import type { Database } from '../storage/index.ts'

export type SiteRecord = StoredRecord & {
  name: string
  hostnames: string[]
  defaultLanguage?: string
  plugins?: string[]
}

/**
 * Which site a request is for: by `X-Hostname-Ref`, else by its host name (spec: academy 7). All are kept until one of them
 * changes, so that a page does not ask for them again.
 */
export function createSiteFinder(
  database: Database,
): (host: string | undefined) => Promise<SiteRecord | null> {
  let kept: { sites: Map<string, SiteRecord>; moment: number } | undefined
  return async (host) => {
    if (!kept || database.changes.since(kept.moment, '', ['site'])) {
      const moment = database.changes.now()
      const records = (await database.store('').find('site', {}, { limit: 1000 })) as SiteRecord[]
      const sites = new Map(
        records.flatMap((site) => site.hostnames.map((name) => [name.toLowerCase(), site])),
      )
      kept = { sites, moment }
    }
    const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
    return kept.sites.get(name) ?? null
  }
}
