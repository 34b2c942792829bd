import { prunePage } from '#pages/model'
import type { PageDocument } from '#schema'
import { fail, ok, type Result } from '#shared'
import { callerRoles, isAdmin, type Caller } from '../identity/caller.ts'
import { admits } from '../routing/guard.ts'
import { findPublished } from './published.ts'
import type { ReadSources } from './records.ts'

/** Slug of the page that staff land on. */
const HOME = 'work-home'

/**
 * The page that staff land on, or the one of a screen that this caller may open: the site's own as it was published, else
 * the one that ships; without what its rules show to others. Fails with `unauthenticated` without a session and `not-found` where there is none.
 */
export async function homeOf(
  sources: ReadSources,
  caller: Caller,
  name = HOME,
): Promise<Result<PageDocument>> {
  const { user } = caller
  if (!user) return fail('unauthenticated')
  const { shipped } = sources
  const opens =
    name === HOME ||
    Object.values(shipped.model.modules).some((module) =>
      module.routes.some(
        (route) =>
          route.screen === 'home' &&
          route.page === name &&
          admits(module, route, callerRoles(caller)),
      ),
    )
  const page = opens
    ? ((await findPublished(sources, caller, name))?.page ??
      shipped.pages.find(({ slug }) => slug === name))
    : undefined
  if (!page) return fail('not-found', { params: { collection: 'page', id: name.slice(0, 60) } })
  return ok(prunePage(page, shipped.blocks, { user, admin: isAdmin(caller) }))
}
