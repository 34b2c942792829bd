import { createHash } from 'node:crypto'
import { collectQueries, prunePage, spreadAnswers, type BlockQuery, type PageInput, type ScreenInput, type SiteInput } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import type { Text } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { guardRoute } from '../routing/guard.ts'
import { createRouter, redirectTarget, type RouteMatch } from '../routing/match.ts'
import { compilePage } from './forms.ts'
import type { PageAnswer, PageRequest } from './port.ts'
import { aggregateRecords, getRecord, queryRecords, type ReadSources } from './records.ts'

/** Draws the document of a page; the built `entry-server` behind one narrow port. */
export type Render = (input: PageInput) => Promise<{ status: number; html: string }>

type Site = StoredRecord & { siteName: Text; homepage?: string; plugins?: string[] }
type Surroundings = Omit<Extract<PageInput, { kind: 'app' }>, 'kind'>

/** The address of a path as asked. Slashes at the start must not make a host of what follows (`//host/path`). */
const addressOf = (path: string): URL => new URL(`http://x/${path.replace(/^[\\/]+/, '')}`)

const STAFF = ['admin', 'superadmin', 'root']
const isAdmin = ({ user }: Caller): boolean => user?.roles.some((role) => STAFF.includes(role)) ?? false

function siteInput(site: Site): SiteInput {
  const { _id, siteName, tagline, footer, menu, theme, plugins } = site as Site & Omit<SiteInput, '_id' | 'siteName' | 'loginPath'>
  return { _id, siteName, ...(tagline ? { tagline } : {}), ...(footer ? { footer } : {}), ...(menu ? { menu } : {}), ...(theme ? { theme } : {}), ...(plugins ? { plugins } : {}), loginPath: plugins?.includes('member') || plugins?.includes('student') ? '/member/login' : '/user/login' }
}

/** The page of a slug as visitors see it: what was published, under the page's own settings. */
export async function publishedPage({ database }: ReadSources, caller: Caller, slug: string): Promise<(PageDocument & { version: number }) | null> {
  const [record] = await database.store(caller.site._id).find('page', { slug, state: 'published' }, { limit: 1 })
  const published = record?.published as PageDocument | undefined
  return record && published ? { ...published, version: record.version } : null
}

async function answer(sources: ReadSources, caller: Caller, query: BlockQuery): Promise<unknown> {
  if (query.kind === 'form') {
    const page = query.slug ? await publishedPage(sources, caller, query.slug) : null
    if (!page || page.type !== 'form' || (page.authen && !caller.user)) return null
    const form = compilePage(page)
    return form.ok ? { page: { ...page, password: undefined }, schema: form.value.schema, layout: form.value.layout, validator: `/api/form-validator/${query.slug}/${form.value.hash}.js` } : null
  }
  if (!query.collection) return null
  if (query.kind === 'get') {
    const found = query.id ? await getRecord(sources, caller, query.collection, query.id) : null
    return found?.ok ? found.value : null
  }
  if (query.kind === 'aggregate') {
    const found = await aggregateRecords(sources, caller, query.collection, { pipeline: query.pipeline ?? [] })
    return found.ok ? found.value : null
  }
  const projection = query.select ? Object.fromEntries(query.select.map((field) => [field, 1 as const])) : undefined
  const found = await queryRecords(sources, caller, query.collection, { args: projection ? [query.filter ?? {}, projection] : [query.filter ?? {}], ...(query.sort ? { sort: query.sort } : {}), paging: { page: query.page ?? 1, limit: query.limit ?? 100 } })
  return found.ok ? found.value : null
}

/** Reading and drawing whole pages. */
export function createPages(sources: ReadSources, render: Render) {
  const match = createRouter(sources.shipped.model)
  const shippedPages = new Map(sources.shipped.pages.map((page) => [page.slug, page]))

  async function surroundings({ caller, path, origin, colorScheme }: PageRequest): Promise<Surroundings> {
    const site = (await sources.database.store('').get('site', caller.site._id)) as Site
    return { locale: caller.locale, colorScheme, origin, path, user: caller.user, admin: isAdmin(caller), csrf: '', site: siteInput(site) }
  }

  async function draw(request: PageRequest, input: PageInput): Promise<PageAnswer> {
    const { status, html } = await render(input)
    const etag = input.kind === 'page' ? `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` : undefined
    return { status, html, ...(etag && !request.caller.user ? { etag } : {}) }
  }

  async function screen(request: PageRequest, kind: ScreenInput): Promise<PageAnswer> {
    const around = await surroundings(request)
    return draw(request, { ...around, kind: 'screen', screen: kind, layout: 'public' })
  }

  async function page(request: PageRequest, document: PageDocument, found: RouteMatch | null): Promise<PageAnswer> {
    const { caller, path } = request
    if (document.authen && !caller.user) return screen(request, { kind: 'sign-in', next: path })
    const around = await surroundings(request)
    const search = Object.fromEntries(addressOf(path).searchParams)
    const params = found?.params ?? {}
    const pruned = prunePage(document, sources.shipped.blocks, { user: caller.user, admin: around.admin })
    // A form page is drawn by the form block, so that a submission is one mechanism wherever the form stands.
    const shown: PageDocument = pruned.type === 'form' ? { ...pruned, builder: [{ id: 'form-row', columns: [{ id: 'form-column', objects: [{ id: 'form', type: 'form', v: sources.shipped.blocks.form?.v ?? 1, props: { slug: pruned.slug, level: 1 } }] }], style: { width: 'text' } }] } : pruned
    const { queries, uses } = collectQueries(shown, sources.shipped.blocks, { route: params, search, user: caller.user as Record<string, unknown> | null })
    const answers = await Promise.all(queries.map((query) => answer(sources, caller, query)))
    // A page about one record is not there when the record is not.
    const isMissing = ({ kind, limit }: BlockQuery, answered: unknown) => (kind === 'get' && answered === null) || (kind === 'query' && limit === 1 && (answered as { total?: number } | null)?.total === 0)
    if (queries.some((query, index) => isMissing(query, answers[index]))) return screen(request, { kind: 'not-found' })
    const layout = shown.layout === 'frontend' || shown.layout === 'blank' || shown.layout === 'print' ? shown.layout : 'public'
    return draw(request, { ...around, kind: 'page', page: shown, data: spreadAnswers(uses, answers), params, search, layout, screenName: found?.screen ?? 'home', screenKind: found?.route.screen ?? 'page' })
  }

  return async (request: PageRequest): Promise<PageAnswer> => {
    const { caller } = request
    const path = addressOf(request.path).pathname
    if (path === '/') {
      const site = (await sources.database.store('').get('site', caller.site._id)) as Site | null
      const home = await publishedPage(sources, caller, site?.homepage ?? 'home')
      return home ? page(request, home, null) : screen(request, { kind: 'not-found' })
    }
    const found = match(path)
    if (!found) return screen(request, { kind: 'not-found' })
    if (found.route.redirectTo !== undefined) return { status: 302, html: '', redirect: redirectTarget(found) }
    const guard = guardRoute(found.module, found.route, caller, request.path)
    if (!guard.allowed) return { status: 302, html: '', redirect: guard.redirect }
    if (found.route.screen === 'login') {
      const next = addressOf(request.path).searchParams.get('next')
      return screen(request, { kind: 'sign-in', ...(next ? { next } : {}) })
    }
    if (found.route.screen === 'cms-page') {
      const document = await publishedPage(sources, caller, found.params.slug ?? '')
      return document ? page(request, document, found) : screen(request, { kind: 'not-found' })
    }
    if (found.route.screen === 'page') {
      const document = (await publishedPage(sources, caller, found.route.page!)) ?? shippedPages.get(found.route.page!)
      return document ? page(request, document, found) : screen(request, { kind: 'not-found' })
    }
    return draw(request, { ...(await surroundings(request)), kind: 'app' })
  }
}
