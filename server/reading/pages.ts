import { createHash } from 'node:crypto'
import {
  blockTypes,
  outsideAnswer,
  prunePage,
  withRecord,
  type BindScope,
  type BlockQuery,
  type OpenedScreen,
  type PageInput,
  type ScreenInput,
  migratePage,
} from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { guardRoute } from '../routing/guard.ts'
import { createRouter, redirectTarget, type RouteMatch } from '../routing/match.ts'
import { grantPage, type Lock } from '../identity/pageGrants.ts'
import { passwordConfigOf, verifyPassword } from '../identity/passwords.ts'
import { accountProblem, passwordRulesToTell } from './accountTexts.ts'
import { draftFormAnswer, formAnswer } from './forms.ts'
import { createPageAnswers, type PartAnswer } from './parts.ts'
import type { PageAnswer, PageRequest } from './port.ts'
import { findPublished, publishedPage, type Published } from './published.ts'
import { recordMeta, subjectOf } from './recordMeta.ts'
import {
  aggregateRecords,
  getRecord,
  queryRecords,
  readAccess,
  type ReadSources,
} from './records.ts'
import { siteInput } from './siteInput.ts'

/** Draws the document of a page; the built `entry-server` behind one narrow port. */
export type Render = (input: PageInput) => Promise<{ status: number; html: string }>

type Site = StoredRecord & { homepage?: string }
type Surroundings = Omit<Extract<PageInput, { kind: 'app' }>, 'kind'>

/** The address of a path as asked. Slashes at the start must not make a host of what follows (`//host/path`). */
const addressOf = (path: string): URL => new URL(`http://x/${path.replace(/^[\\/]+/, '')}`)

const FORM_SCREENS = ['forgot', 'reset', 'unsubscribe'] as const
const isFormScreen = (screen: string | undefined): screen is (typeof FORM_SCREENS)[number] =>
  FORM_SCREENS.some((one) => one === screen)

/** The answer of one query by itself; reusable parts are answered with the page they stand on. */
export async function answerQuery(
  sources: ReadSources,
  caller: Caller,
  query: BlockQuery,
  scope: BindScope = {},
): Promise<unknown> {
  if (query.kind === 'form') {
    return formAnswer(
      query.slug ? await publishedPage(sources, caller, query.slug) : null,
      caller,
      await passwordConfigOf(sources.database, caller.site._id),
      scope,
    )
  }
  if (query.kind === 'outside') {
    const rows = query.outside && (await sources.outside?.(query.outside))
    return rows?.ok ? outsideAnswer(rows.value) : null
  }
  if (!query.collection) return null
  if (query.kind === 'get') {
    const found = query.id ? await getRecord(sources, caller, query.collection, query.id) : null
    return found?.ok ? found.value : null
  }
  if (query.kind === 'aggregate') {
    const found = await aggregateRecords(sources, caller, query.collection, {
      pipeline: query.pipeline ?? [],
    })
    return found.ok ? found.value : null
  }
  const fields =
    query.select && query.readableOnly
      ? readableFields(sources, caller, query.collection, query.select)
      : query.select
  const projection = fields
    ? Object.fromEntries(fields.map((field) => [field, 1 as const]))
    : undefined
  const found = await queryRecords(sources, caller, query.collection, {
    args: projection ? [query.filter ?? {}, projection] : [query.filter ?? {}],
    ...(query.sort ? { sort: query.sort } : {}),
    paging: { page: query.page ?? 1, limit: query.limit ?? 100 },
  })
  return found.ok ? found.value : null
}

/** A reusable part as the builder shows it: as visitors see it, outside of any page. */
export const readPart = (sources: ReadSources, caller: Caller, id: string): Promise<PartAnswer> =>
  createPageAnswers({
    sources,
    caller,
    admin: isAdmin(caller),
    environment: { route: {}, search: {}, user: caller.user as Record<string, unknown> | null },
    rules: {},
    answer: (query) => answerQuery(sources, caller, query),
  }).answerPart(id, [])

function readableFields(
  sources: ReadSources,
  caller: Caller,
  collection: string,
  fields: string[],
): string[] {
  const access = readAccess(sources, caller, collection)
  // With none of them left the rows still count: how many there are is for the filter of the reader's roles to say.
  return access.ok ? [...fields.filter((field) => access.value.readable.has(field)), '_id'] : []
}

/** What a page says to visitors: of a draft no more is sent than of one that is published. */
const SHOWN_FIELDS = new Set([
  'type',
  'slug',
  'title',
  'authen',
  'course',
  'next',
  'submit',
  'flow',
  'layout',
  'display',
  'ref1',
  'seo',
  'sources',
  'builder',
])
const asShown = (page: PageDocument): PageDocument =>
  Object.fromEntries(
    Object.entries(page).filter(([name]) => SHOWN_FIELDS.has(name)),
  ) as unknown as PageDocument

/** Screens of staff that are about the one record of their address. */
const OF_A_RECORD: ReadonlySet<string> = new Set(['builder', 'detail', 'edit'])

/** Reading and drawing whole pages. */
export function createPages(sources: ReadSources, render: Render) {
  const match = createRouter(sources.shipped.model)
  const shippedPages = new Map(sources.shipped.pages.map((page) => [page.slug, page]))

  async function surroundings({
    caller,
    path,
    origin,
    colorScheme,
    csrf = '',
  }: PageRequest): Promise<Surroundings> {
    const site = (await sources.database.store('').get('site', caller.site._id)) as Site
    return {
      locale: caller.locale,
      colorScheme,
      origin,
      path,
      user: caller.user,
      admin: isAdmin(caller),
      csrf,
      site: siteInput(site, caller),
    }
  }

  async function draw(request: PageRequest, input: PageInput): Promise<PageAnswer> {
    const { status, html } = await render(input)
    const etag =
      input.kind === 'page'
        ? `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
        : undefined
    return { status, html, ...(etag && !request.caller.user ? { etag } : {}) }
  }

  async function screen(request: PageRequest, kind: ScreenInput): Promise<PageAnswer> {
    const around = await surroundings(request)
    return draw(request, { ...around, kind: 'screen', screen: kind, layout: 'public' })
  }

  /** Nothing of a page is told before its password is: the right one leads to the page again, with a grant. */
  async function behind(request: PageRequest, lock: Lock): Promise<PageAnswer> {
    const { caller, path, csrf, entry } = request
    if (csrf === undefined) return { status: 401, html: '', locked: lock.page }
    if (entry && 'wait' in entry) return screen(request, { kind: 'password', wait: entry.wait })
    if (!entry || !(await verifyPassword(lock.hash, entry.password)))
      return screen(request, { kind: 'password', ...(entry ? { wrong: true } : {}) })
    const { pathname, search } = addressOf(path)
    return {
      status: 303,
      html: '',
      redirect: pathname + search,
      grant: grantPage(lock, caller.site._id, sources.clock),
    }
  }

  async function page(
    request: PageRequest,
    { page: document, lock }: Omit<Published, 'page'> & { page: PageDocument },
    found: RouteMatch | null,
    route = found?.params ?? {},
  ): Promise<PageAnswer> {
    const { caller, path } = request
    if (document.authen && !caller.user) return screen(request, { kind: 'sign-in', next: path })
    if (lock) return behind(request, lock)
    const around = await surroundings(request)
    const search = Object.fromEntries(addressOf(path).searchParams)
    const params = route
    const rules = {
      site: around.site,
      route: params,
      search,
      ...(request.draft?.today ? { today: request.draft.today } : {}),
    }
    const pruned = prunePage(
      document,
      sources.shipped.blocks,
      { user: caller.user, admin: around.admin },
      rules,
    )
    // A form page is drawn by the form block, so that a submission is one mechanism wherever the form stands.
    const shown: PageDocument =
      pruned.type === 'form'
        ? {
            ...pruned,
            builder: [
              {
                id: 'form-row',
                columns: [
                  {
                    id: 'form-column',
                    objects: [
                      {
                        id: 'form',
                        type: 'form',
                        v: sources.shipped.blocks.form?.v ?? 1,
                        props: {
                          slug: pruned.slug,
                          level: 1,
                          ...(pruned.course
                            ? { recordEntity: 'course', recordId: pruned.course }
                            : {}),
                        },
                      },
                    ],
                  },
                ],
                style: { width: 'text' },
              },
            ],
          }
        : pruned
    const environment = {
      route: params,
      search,
      user: caller.user as Record<string, unknown> | null,
    }
    const scope = { ...environment, site: around.site }
    const answer = (query: BlockQuery): Promise<unknown> =>
      answerQuery(sources, caller, query, scope)
    // The draft of a form is shown as it stands, whatever visitors have of it.
    const draftForm =
      request.draft && document.type === 'form'
        ? async (query: BlockQuery) =>
            query.kind === 'form' && query.slug === document.slug
              ? draftFormAnswer(
                  pruned,
                  caller,
                  await passwordConfigOf(sources.database, caller.site._id),
                  scope,
                )
              : answer(query)
        : undefined
    const { queries, answers, subjects, data } = await createPageAnswers({
      sources,
      caller,
      admin: around.admin,
      environment,
      rules,
      answer: draftForm ?? answer,
    }).answerPage(shown)
    const records = subjects.map((index) => subjectOf(answers[index]))
    if (records.includes(null)) return screen(request, { kind: 'not-found' })
    const meta =
      records[0] &&
      recordMeta(
        sources.shipped.model.entities[queries[subjects[0]!]!.collection!]!.entity,
        records[0],
        caller.locale,
      )
    const layout =
      shown.layout === 'frontend' || shown.layout === 'blank' || shown.layout === 'print'
        ? shown.layout
        : 'public'
    const { sources: _sources, ...sent } = shown
    return draw(request, {
      ...around,
      kind: 'page',
      page: sent,
      data,
      params,
      search,
      layout,
      screenName: found?.screen ?? 'home',
      screenKind: found?.route.screen ?? 'page',
      ...(meta ? { meta } : {}),
      ...(request.reader ? { reader: request.reader } : {}),
    })
  }

  /** Where visitors find a page of that slug. */
  async function placeOf(slug: string, { site: { _id } }: Caller): Promise<string> {
    const site = (await sources.database.store('').get('site', _id)) as Site | null
    if (slug === (site?.homepage ?? 'home')) return '/'
    const own = Object.values(sources.shipped.model.modules).flatMap(({ base, routes }) =>
      routes.flatMap(({ path, page: shown }) =>
        shown === slug && !path.includes(':') ? [`${base}/${path}`] : [],
      ),
    )
    return own[0] ?? `/cms/page/${slug}`
  }

  return async (asked: PageRequest): Promise<PageAnswer> => {
    const { caller, draft } = asked
    let request = asked
    const path = addressOf(request.path).pathname
    if (draft) {
      const stored = (await sources.database.store(caller.site._id).get('page', draft.page)) as
        (StoredRecord & PageDocument) | null
      if (!stored) return screen(request, { kind: 'not-found' })
      const record = asShown(migratePage(stored))
      request = { ...asked, path: await placeOf(record.slug, caller) }
      if (!draft.record) return page(request, { page: record, lock: null }, null)
      const shown = await getRecord(sources, caller, draft.record.entity, draft.record.id)
      if (!shown.ok) return screen(request, { kind: 'not-found' })
      const held = withRecord(record, sources.shipped.blocks, draft.record.entity, shown.value)
      return page(request, { page: held.page, lock: null }, null, held.route)
    }
    if (path === '/') {
      const site = (await sources.database.store('').get('site', caller.site._id)) as Site | null
      const home = await findPublished(sources, caller, site?.homepage ?? 'home')
      return home ? page(request, home, null) : screen(request, { kind: 'not-found' })
    }
    const found = match(path)
    if (!found) return screen(request, { kind: 'not-found' })
    if (found.route.redirectTo !== undefined)
      return { status: 302, html: '', redirect: redirectTarget(found) }
    const guard = guardRoute(found.module, found.route, caller, request.path)
    if (!guard.allowed) return { status: 302, html: '', redirect: guard.redirect }
    if (found.route.screen === 'login') {
      const next = addressOf(request.path).searchParams.get('next')
      return screen(request, { kind: 'sign-in', ...(next ? { next } : {}) })
    }
    if (isFormScreen(found.route.screen)) {
      if (request.csrf === undefined) return { status: 200, html: '', locked: found.route.screen }
      const asked = addressOf(request.path).searchParams
      const [requestId, problem, kind] = [
        asked.get('requestId'),
        asked.get('problem'),
        found.route.screen,
      ]
      const rules =
        kind === 'reset'
          ? passwordRulesToTell(
              await passwordConfigOf(sources.database, caller.site._id),
              asked.get('rules'),
              caller.locale,
            )
          : []
      return screen(request, {
        kind,
        ...(asked.has('done') ? { done: true } : {}),
        ...(problem
          ? {
              problem: accountProblem(kind, problem, caller.locale),
              invalid: problem === 'reset-invalid',
            }
          : {}),
        ...(rules.length ? { rules } : {}),
        ...(requestId ? { requestId } : {}),
      })
    }
    if (found.route.screen === 'cms-page') {
      const document = await findPublished(sources, caller, found.params.slug ?? '')
      if (!document) return screen(request, { kind: 'not-found' })
      const moved = document.page.slug !== found.params.slug
      return moved
        ? {
            status: 301,
            html: '',
            redirect:
              addressOf(request.path).pathname.replace(/[^/]+\/?$/, document.page.slug) +
              addressOf(request.path).search,
          }
        : page(request, document, found)
    }
    if (found.route.screen === 'page') {
      const document = await findPublished(sources, caller, found.route.page!)
      const shipped = shippedPages.get(found.route.page!)
      const shown = document
        ? null
        : shipped?.type === 'form'
          ? await publishedPage(sources, caller, shipped.slug)
          : shipped
      return document || shown
        ? page(request, document ?? { page: shown!, lock: null }, found)
        : screen(request, { kind: 'not-found' })
    }
    const { screen: kind, entity } = found.route
    const opened =
      OF_A_RECORD.has(kind ?? '') && entity !== undefined && found.params.id !== undefined
        ? await getRecord(sources, caller, entity, found.params.id)
        : undefined
    const opens: OpenedScreen | undefined =
      kind === undefined
        ? undefined
        : {
            screen: kind,
            ...(entity && { entity }),
            ...(opened?.ok && {
              record: opened.value._id,
              ...(kind === 'builder' && {
                blocks: blockTypes(opened.value as unknown as PageDocument),
              }),
            }),
          }
    const answer = await draw(request, {
      ...(await surroundings(request)),
      kind: 'app',
      ...(opens ? { opens } : {}),
    })
    // The screen itself says that it is not there; so does the answer.
    return opened?.ok === false && opened.failures[0]?.code === 'not-found'
      ? { ...answer, status: 404 }
      : answer
  }
}
