import { blockTypes, prunePage, textsIn, type BindScope, type BlockQuery } from '#pages/model'
import type { PageDocument } from '#schema'
import type { RouteMatch } from '../routing/match.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { draftFormAnswer } from './forms.ts'
import { createPageAnswers } from './parts.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import type { Published } from './published.ts'
import { recordMeta, subjectOf } from './recordMeta.ts'
import type { ReadSources } from './records.ts'
import { searchOf } from './pageAddress.ts'
import { answerAccount } from './account.ts'
import { answerApplication } from './application.ts'
import { answerCart } from './cart.ts'
import { answerPurchase } from './purchase.ts'
import { signInScreen } from './signInScreen.ts'
import { answerQuery } from './answerQuery.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { structuredPage } from './structuredPage.ts'
import { pagePictures } from './pagePictures.ts'
import { renderLocked } from './lockedPage.ts'

/** What is shown of a page: as visitors have it, or a draft. */
export type ShownPage = Omit<Published, 'page'> & { page: PageDocument }

/** A form page is rendered by the form block, so that a submission is one mechanism wherever the form stands. */
const withFormBlock = (page: PageDocument, version: number): PageDocument => ({
  ...page,
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
              v: version,
              props: {
                slug: page.slug,
                level: 1,
                ...(page.course ? { recordEntity: 'course', recordId: page.course } : {}),
              },
            },
          ],
        },
      ],
      style: { width: 'text' },
    },
  ],
})

/** Answers queries of a page; the draft of a form is shown as it stands, whatever visitors have of it. */
const answering =
  (
    sources: ReadSources,
    { caller, draft, csrf, posted }: PageRequest,
    page: PageDocument,
    scope: BindScope,
  ) =>
  async (query: BlockQuery): Promise<unknown> => {
    if (query.kind === 'account') return answerAccount(sources, caller, query.filter, csrf)
    if (query.kind === 'application') return answerApplication(sources, caller, query.filter, csrf)
    if (query.kind === 'cart') return answerCart(sources, caller, query.filter, csrf)
    if (query.kind === 'purchase')
      return answerPurchase(sources, caller, { ...query.filter, ...posted }, csrf)
    return draft && page.type === 'form' && query.kind === 'form' && query.slug === page.slug
      ? draftFormAnswer(
          page,
          caller,
          await passwordConfigOf(sources.database, caller.site._id),
          scope,
        )
      : answerQuery(sources, caller, query, scope)
  }

/** Queries whose answers come with forms. */
const WITH_FORMS: ReadonlySet<string> = new Set(['account', 'cart', 'application', 'purchase'])
/** Of these the forms that somebody may send without an account. */
const FOR_ANYBODY: ReadonlySet<string> = new Set(['purchase'])

/** Has it forms that the reader may send? They are sent with a token. */
const wantsToken = (
  page: PageDocument,
  { blocks }: ReadSources['shipped'],
  { user }: PageRequest['caller'],
): boolean =>
  blockTypes(page).some((type) =>
    Object.values((Object.hasOwn(blocks, type) && blocks[type]!.queries) || {}).some(({ kind }) =>
      (user ? WITH_FORMS : FOR_ANYBODY).has(kind),
    ),
  )

const layoutOf = ({ layout }: PageDocument) =>
  layout === 'frontend' || layout === 'blank' || layout === 'print' ? layout : 'public'

/** A page of the site with the answers of its blocks, as far as the caller may see it. */
export async function renderPage(
  renderer: PageRenderer,
  request: PageRequest,
  { page: document, lock }: ShownPage,
  found: RouteMatch | null,
  route: Record<string, string> = found?.params ?? {},
): Promise<PageAnswer> {
  const { sources, surroundings, render, renderScreen } = renderer
  const { caller, path } = request
  if (document.authen && !caller.user)
    return renderScreen(request, signInScreen(sources, caller, { next: path }))
  if (lock) return renderLocked(renderer, request, lock)
  const around = await surroundings(request)
  const search = searchOf(path)
  const rules = {
    site: around.site,
    route,
    search,
    ...(request.draft?.today ? { today: request.draft.today } : {}),
  }
  const { blocks, model } = sources.shipped
  const pruned = prunePage(document, blocks, { user: caller.user, admin: around.admin }, rules)
  const shown = pruned.type === 'form' ? withFormBlock(pruned, blocks.form?.v ?? 1) : pruned
  if (request.csrf === undefined && !request.draft && wantsToken(shown, sources.shipped, caller))
    return { status: 200, html: '', locked: shown.slug }
  const environment = { route, search, user: caller.user as Record<string, unknown> | null }
  const { queries, answers, subjects, data } = await createPageAnswers({
    sources,
    caller,
    admin: around.admin,
    environment,
    rules,
    answer: answering(sources, request, pruned, { ...environment, site: around.site }),
  }).answerPage(shown)
  const records = subjects.map((index) => subjectOf(answers[index]))
  if (records.includes(null)) return renderScreen(request, { kind: 'not-found' })
  const subject = subjects.find((index) => queries[index]!.collection !== undefined)
  const collection = subject === undefined ? undefined : queries[subject]!.collection!
  const record = subject === undefined ? undefined : subjectOf(answers[subject])
  const meta = record && recordMeta(model.entities[collection!]!.entity, record, caller.locale)
  const structured = await structuredPage(sources, caller, {
    page: shown,
    found,
    path,
    origin: request.origin,
    site: around.site as unknown as Record<string, unknown>,
    data,
    ...(record && { subject: { collection: collection!, record } }),
  })
  const { sources: _sources, ...own } = shown
  const pictures = await pagePictures(sources, caller, [own.builder, data])
  return render(request, {
    ...around,
    site: textsIn(around.site, caller.locale),
    kind: 'page',
    page: own,
    data,
    ...(Object.keys(pictures).length > 0 && { pictures }),
    params: route,
    search,
    layout: layoutOf(shown),
    screenName: found?.screen ?? 'home',
    screenKind: found?.route.screen ?? 'page',
    ...(meta ? { meta } : {}),
    ...(structured.length > 0 && !pruned.seo?.noindex ? { structured } : {}),
    ...(request.reader ? { reader: request.reader } : {}),
  })
}
