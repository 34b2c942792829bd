import { LRUCache } from 'lru-cache'
import { migratePage, NO_ADDRESS, prunePage } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { mayOpen, type Lock } from '../identity/pageGrants.ts'
import type { ReadSources } from './records.ts'

export interface Published {
  page: PageDocument & { version: number }
  /** What stands before it, until the caller holds a grant. */
  lock: Lock | null
}

/** Characters of pages that are kept as they were read last. */
const MAX_KEPT = 8_000_000
const kept = new LRUCache<string, PageDocument>({
  maxSize: MAX_KEPT,
  sizeCalculation: (page) => JSON.stringify(page.builder).length + 1,
})

/** What was published, in the newest version of its blocks; the very same while the page has its version, so that what was made of its rows is found again. */
function newestOf(
  site: string,
  { _id, version }: StoredRecord,
  published: PageDocument,
): PageDocument {
  const key = `${site}/${_id}/${version}`
  const known = kept.get(key)
  if (known) return known
  const page = migratePage(published)
  kept.set(key, page)
  return page
}

/** A slug as pages may have it; nothing else is looked for. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** By the address it has, or else by one that it had; among several that had it, the one published last. */
async function recordOf(
  { database }: ReadSources,
  site: string,
  slug: string,
): Promise<StoredRecord | undefined> {
  if (!SLUG.test(slug)) return undefined
  const store = database.store(site)
  const open = { state: 'published', type: { $nin: [...NO_ADDRESS] } }
  const [record] = await store.find('page', { slug, ...open }, { limit: 1 })
  if (record) return record
  const [former] = await store.find(
    'page',
    { aliases: slug, ...open },
    { sort: [{ field: 'published_at', direction: 'desc' }], limit: 1 },
  )
  return former
}

/**
 * The page of a slug as visitors see it: what was published, under the page's own settings. A slug that it had before
 * finds it too; its own slug says where it stands now.
 */
export async function findPublished(
  sources: ReadSources,
  caller: Caller,
  slug: string,
): Promise<Published | null> {
  const { clock } = sources
  const record = await recordOf(sources, caller.site._id, slug)
  const published = record?.published as PageDocument | undefined
  if (!record || !published) return null
  const lock =
    typeof record.password === 'string' ? { page: record._id, hash: record.password } : null
  return {
    page: {
      ...newestOf(caller.site._id, record, published),
      slug: String(record.slug),
      version: record.version,
    },
    lock: lock && mayOpen(lock, caller, clock) ? null : lock,
  }
}

/** A form that ships stands for one of its slug until the site has a page of that slug itself, published or not. */
async function shippedForm(
  { database, shipped }: ReadSources,
  site: string,
  slug: string,
): Promise<(PageDocument & { version: number }) | null> {
  const form = shipped.pages.find((page) => page.slug === slug && page.type === 'form')
  return form && (await database.store(site).find('page', { slug }, { limit: 1 })).length === 0
    ? { ...form, version: 0 }
    : null
}

/** The page alone, with no more of its rows than the caller may see: a guarded field is none that they answer. One behind a password is not there for who has no grant. */
export async function publishedPage(
  sources: ReadSources,
  caller: Caller,
  slug: string,
): Promise<(PageDocument & { version: number }) | null> {
  const found = await findPublished(sources, caller, slug)
  const page = found
    ? found.lock
      ? null
      : found.page
    : await shippedForm(sources, caller.site._id, slug)
  return (
    page && {
      ...page,
      builder: prunePage(page, sources.shipped.blocks, {
        user: caller.user,
        admin: isAdmin(caller),
      }).builder,
    }
  )
}

/** The draft of the form of a slug, as `publishedPage` gives what is published: its validator is asked for by the simulator. Behind a password there is none. */
export async function draftForm(
  { database, shipped }: ReadSources,
  caller: Caller,
  slug: string,
): Promise<PageDocument | null> {
  const [record] = SLUG.test(slug)
    ? await database.store(caller.site._id).find('page', { slug, type: 'form' }, { limit: 1 })
    : []
  const page =
    record && typeof record.password !== 'string'
      ? migratePage(record as unknown as PageDocument)
      : undefined
  return page
    ? {
        ...page,
        builder: prunePage(page, shipped.blocks, { user: caller.user, admin: isAdmin(caller) })
          .builder,
      }
    : null
}
