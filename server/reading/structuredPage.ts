import { mapPage } from '#pages/model'
import { recordTitle, type BlockDocument, type PageDocument, type StoredRecord } from '#schema'
import { fillTemplate, isRecord, pickText, type Locale } from '#shared'
import type { Caller } from '../identity/caller.ts'
import type { RouteMatch } from '../routing/match.ts'
import { findPublished } from './published.ts'
import { queryRecords, type ReadSources } from './records.ts'
import { addressOf } from './pageAddress.ts'
import { structuredList, structuredRecord, structuredTrail } from './structured.ts'

const HOME = { th: 'หน้าแรก', en: 'Home' }

export interface StructuredPage {
  page: PageDocument
  found: RouteMatch | null
  path: string
  origin: string
  site: Record<string, unknown>
  data: Record<string, Record<string, unknown>>
  /** The record that the page is about. */
  subject?: { collection: string; record: StoredRecord }
}

interface Step {
  name: string
  path: string
}

/** What offers the courses: the site, as an organisation. */
function organisation(site: Record<string, unknown>, origin: string, locale: Locale): unknown {
  const { siteName, siteLogo, contact, social } = site
  const reach = isRecord(contact) ? contact : {}
  const places = (Array.isArray(social) ? social : []).map(({ target }) => target as string)
  return {
    '@type': 'EducationalOrganization',
    name: pickText(siteName as string, locale),
    url: origin,
    ...(typeof siteLogo === 'string' && { logo: new URL(siteLogo, origin).href }),
    ...(reach.phone ? { telephone: reach.phone } : {}),
    ...(reach.email ? { email: reach.email } : {}),
    ...(reach.taxId ? { taxID: reach.taxId } : {}),
    ...(reach.address
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: pickText(reach.address as string, locale),
            addressCountry: 'TH',
          },
        }
      : {}),
    ...(places.length > 0 && { sameAs: places }),
  }
}

/** What stands between the home page and a record: the page that its posts belong to, or the first page of its module. */
async function parentOf(
  sources: ReadSources,
  caller: Caller,
  { module, params }: RouteMatch,
): Promise<Step[]> {
  if (params.pageSlug) {
    const parent = await findPublished(sources, caller, params.pageSlug)
    return parent
      ? [{ name: pickText(parent.page.title, caller.locale), path: `/cms/page/${params.pageSlug}` }]
      : []
  }
  const first = module.routes.find(
    ({ screen, path, auth }) => screen === 'page' && auth === false && !path.includes(':'),
  )
  return first?.title
    ? [{ name: pickText(first.title, caller.locale), path: `${module.base}/${first.path}` }]
    : []
}

/** Lists whose rows have an address, by what their blocks declare. */
function listed(
  page: PageDocument,
  blocks: Readonly<Record<string, BlockDocument>>,
  data: StructuredPage['data'],
): Step[] {
  const found: Step[] = []
  mapPage(page, (object) => {
    const list = Object.hasOwn(blocks, object.type) ? blocks[object.type]!.structured : undefined
    const answer = list && data[object.id]?.[list.query]
    const rows = isRecord(answer) && Array.isArray(answer.data) ? answer.data : []
    for (const row of list ? (rows as StoredRecord[]) : [])
      found.push({
        name: fillTemplate(list!.name, row),
        path: fillTemplate(
          list!.link,
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [key, encodeURIComponent(String(value))]),
          ),
        ),
      })
    return object
  })
  return found
}

/** JSON-LD of a page: who offers it, the way to it, the record it is about, what it lists (schema.org). */
export async function structuredPage(
  sources: ReadSources,
  caller: Caller,
  { page, found, path, origin, site, data, subject }: StructuredPage,
): Promise<unknown[]> {
  const { locale } = caller
  const { blocks, model } = sources.shipped
  const own = addressOf(path).pathname
  const offeredBy = organisation(site, origin, locale)
  if (!found && own === '/')
    return [
      { '@context': 'https://schema.org', ...(offeredBy as object) },
      ...structuredList(listed(page, blocks, data), origin),
    ]
  const entity = subject && model.entities[subject.collection]?.entity
  const name = entity ? recordTitle(entity, subject.record, locale) : pickText(page.title, locale)
  const isBelow = found !== null && Object.keys(found.params).some((param) => param !== 'slug')
  const trail = [
    { name: HOME[locale], path: '/' },
    ...(isBelow ? await parentOf(sources, caller, found) : []),
    { name, path: own },
  ]
  const about = entity
    ? await structuredRecord(entity, subject.record, {
        locale,
        origin,
        url: origin + own,
        site: offeredBy as Record<string, unknown>,
        related: async ({ entity: other, field, id, sort, limit = 10 }) => {
          const rows = await queryRecords(sources, caller, other, {
            args: [{ [field]: id }],
            ...(sort && { sort }),
            paging: { page: 1, limit },
            language: locale,
          })
          return rows.ok ? rows.value.data : []
        },
      })
    : []
  return [
    ...structuredTrail(trail, origin),
    ...about,
    ...structuredList(listed(page, blocks, data), origin),
  ]
}
