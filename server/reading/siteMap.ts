import { pathFields, toModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { feedDate, pickText, type Locale, type Text } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { homeSlug } from './pageAddress.ts'
import { findPublished } from './published.ts'
import { queryRecords, type ReadSources } from './records.ts'

/** One address of the site, and when what it shows was changed last. */
export interface Place {
  path: string
  changed?: string
}

/** A sitemap holds 50,000 addresses; each kind of record has its share of it. */
const MAX_OF_KIND = 10_000
const PAGE = 1_000

const isOpen = ({ seo, authen, password }: PageDocument & { password?: unknown }): boolean =>
  !seo?.noindex && !authen && !password

/** All records of an entity that anybody may read, the newest first, by the fields that their address is made of. */
async function everyRecord(
  sources: ReadSources,
  caller: Caller,
  entity: string,
  { filter, fields }: { filter: Record<string, unknown>; fields: string[] },
): Promise<StoredRecord[]> {
  const all: StoredRecord[] = []
  for (let page = 1; all.length < MAX_OF_KIND; page++) {
    const found = await queryRecords(sources, caller, entity, {
      args: [filter as never, Object.fromEntries([...fields, 'updated_at'].map((one) => [one, 1]))],
      sort: { created_at: -1 },
      paging: { page, limit: PAGE },
    })
    if (!found.ok) return all
    all.push(...found.value.data)
    if (found.value.data.length < PAGE) break
  }
  return all
}

/** The pages of the site that search engines may read. */
async function pagePlaces(sources: ReadSources, caller: Caller): Promise<Place[]> {
  const home = await homeSlug(sources, caller)
  const records = await sources.database
    .store(caller.site._id)
    .find('page', { state: 'published', type: 'page' }, { limit: MAX_OF_KIND })
  return records.flatMap((record): Place[] => {
    const page = record.published as PageDocument | undefined
    if (!page || record.system || typeof record.password === 'string' || !isOpen(page)) return []
    const slug = String(record.slug)
    return [
      {
        path: slug === home ? '/' : `/cms/page/${slug}`,
        changed: String(record.published_at ?? record.updated_at),
      },
    ]
  })
}

/** Pages of the product's own addresses, and one for each record that such a page is about. */
async function routePlaces(sources: ReadSources, caller: Caller): Promise<Place[]> {
  const { model, blocks, pages } = sources.shipped
  const places: Place[] = []
  for (const { base, routes } of Object.values(model.modules))
    for (const { path, page: slug, screen, auth } of routes) {
      if (screen !== 'page' || auth !== false || !slug) continue
      const page =
        (await findPublished(sources, caller, slug))?.page ?? pages.find((one) => one.slug === slug)
      if (!page || !isOpen(page)) continue
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      if (names.length === 0) {
        places.push({ path: `${base}/${path}` })
        continue
      }
      const shown = toModel(page)
      const about = shown.ok ? pathFields(shown.value, blocks, names) : undefined
      if (!about) continue
      const records = await everyRecord(sources, caller, about.entity, {
        filter: about.filter,
        fields: Object.values(about.fields),
      })
      for (const record of records)
        places.push({
          path: `${base}/${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(record[about.fields[name]!])))}`,
          changed: String(record.updated_at),
        })
    }
  return places
}

const inXml = (text: string): string =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const withLanguage = (path: string): string => `${path}?lang=en`

/** Every address that anybody may read, each with the same in the other language (sitemaps.org, hreflang). */
export async function siteMap(
  sources: ReadSources,
  caller: Caller,
  origin: string,
): Promise<string> {
  const all = [...(await pagePlaces(sources, caller)), ...(await routePlaces(sources, caller))]
  const urls = [...new Map(all.map((place) => [place.path, place])).values()].map(
    ({ path, changed }) => {
      const th = inXml(origin + path)
      const en = inXml(origin + withLanguage(path))
      return `<url><loc>${th}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}<xhtml:link rel="alternate" hreflang="th" href="${th}"/><xhtml:link rel="alternate" hreflang="en" href="${en}"/></url>`
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

/** Posts of a feed. */
const IN_FEED = 20

/** The newest posts of the site (RSS 2.0). */
export async function siteFeed(
  sources: ReadSources,
  caller: Caller,
  { origin, locale }: { origin: string; locale: Locale },
): Promise<string> {
  const site = (await sources.database.store('').get('site', caller.site._id)) as
    (StoredRecord & { siteName: Text; tagline?: Text }) | null
  const found = await queryRecords(sources, caller, 'post', {
    args: [{}, { title: 1, slug: 1, parent: 1, excerpt: 1, createdAt: 1 }],
    sort: { createdAt: -1 },
    paging: { page: 1, limit: IN_FEED },
    language: locale,
  })
  const items = (found.ok ? found.value.data : []).map((post) => {
    const link = inXml(
      `${origin}/cms/post/${encodeURIComponent(String(post.parent))}/${encodeURIComponent(String(post.slug))}`,
    )
    return `<item><title>${inXml(String(post.title))}</title><link>${link}</link><guid>${link}</guid><description>${inXml(String(post.excerpt ?? ''))}</description><pubDate>${feedDate(String(post.createdAt))}</pubDate></item>`
  })
  const words = (text: Text | undefined): string => inXml(pickText(text, locale))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${words(site?.siteName)}</title><link>${inXml(origin)}</link><description>${words(site?.tagline) || words(site?.siteName)}</description><language>${locale}</language><atom:link href="${inXml(origin)}/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>\n`
}
