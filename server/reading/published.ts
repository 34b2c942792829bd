import type { PageDocument } from '#schema'
import type { Caller } from '../identity/caller.ts'
import { mayOpen, type Lock } from '../identity/pageGrants.ts'
import type { ReadSources } from './records.ts'

export interface Published {
  page: PageDocument & { version: number }
  /** What stands before it, until the caller holds a grant. */
  lock: Lock | null
}

/** The page of a slug as visitors see it: what was published, under the page's own settings. */
export async function findPublished({ database, clock }: ReadSources, caller: Caller, slug: string): Promise<Published | null> {
  const [record] = await database.store(caller.site._id).find('page', { slug, state: 'published', type: { $ne: 'mail' } }, { limit: 1 })
  const published = record?.published as PageDocument | undefined
  if (!record || !published) return null
  const lock = typeof record.password === 'string' ? { page: record._id, hash: record.password } : null
  return { page: { ...published, version: record.version }, lock: lock && mayOpen(lock, caller, clock) ? null : lock }
}

/** The page alone; one behind a password is not there for who has no grant. */
export async function publishedPage(sources: ReadSources, caller: Caller, slug: string): Promise<(PageDocument & { version: number }) | null> {
  const found = await findPublished(sources, caller, slug)
  return found && !found.lock ? found.page : null
}
