import { prunePage } from '#pages/model'
import type { PageDocument } from '#schema'
import { fail, ok, type Result } from '#shared'
import { callerRoles, isAdmin, type Caller } from '../identity/caller.ts'
import { admits } from '../routing/guard.ts'
import { createRouter } from '../routing/match.ts'
import { answerQuery } from './answerQuery.ts'
import { addressOf, searchOf } from './pageAddress.ts'
import { createPageAnswers } from './parts.ts'
import { findPublished } from './published.ts'
import type { ReadSources } from './records.ts'

/** Slug of the page that staff land on. */
const HOME = 'work-home'

/** A page in the frame of the backend, with the answers of its blocks by object. */
export interface HomePage {
  page: PageDocument
  data: Record<string, Record<string, unknown>>
  params: Record<string, string>
  search: Record<string, string>
}

/**
 * The page that staff land on, or the one at a path that this caller may open: the site's own as it was published, else
 * the one that ships; without what its rules show to others. Fails with `unauthenticated` without a session and `not-found` where there is none.
 */
export function createHome(sources: ReadSources) {
  const { shipped } = sources
  const match = createRouter(shipped.model)
  return async (caller: Caller, path?: string): Promise<Result<HomePage>> => {
    const { user } = caller
    if (!user) return fail('unauthenticated')
    const found = path === undefined ? undefined : match(addressOf(path).pathname)
    const opens =
      path === undefined ||
      (found?.route.screen === 'home' && admits(found.module, found.route, callerRoles(caller)))
    const slug = found?.route.page ?? HOME
    const whole = opens
      ? ((await findPublished(sources, caller, slug))?.page ??
        shipped.pages.find((page) => page.slug === slug))
      : undefined
    if (!whole)
      return fail('not-found', { params: { collection: 'page', id: (path ?? slug).slice(0, 60) } })
    const admin = isAdmin(caller)
    const params = found?.params ?? {}
    const search = path === undefined ? {} : searchOf(path)
    const rules = { route: params, search }
    const page = prunePage(whole, shipped.blocks, { user, admin }, rules)
    const environment = { route: params, search, user: user as unknown as Record<string, unknown> }
    const { data } = await createPageAnswers({
      sources,
      caller,
      admin,
      environment,
      rules,
      answer: (query) => answerQuery(sources, caller, query, environment),
    }).answerPage(page)
    const { sources: _sources, ...shown } = page
    return ok({ page: shown, data, params, search })
  }
}
