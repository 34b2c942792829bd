import { prunePage } from '#pages/model'
import type { PageDocument } from '#schema'
import { fail, ok, type Result } from '#shared'
import { isAdmin, type Caller } from '../identity/caller.ts'
import { findPublished } from './published.ts'
import type { ReadSources } from './records.ts'

/** Slug of the page that staff land on. */
const HOME = 'work-home'

/**
 * The page that staff land on: the site's own as it was published, else the one that ships; without what its rules show to
 * others. Fails with `unauthenticated` without a session and `not-found` where there is none.
 */
export async function homeOf(sources: ReadSources, caller: Caller): Promise<Result<PageDocument>> {
  const { user } = caller
  if (!user) return fail('unauthenticated')
  const { shipped } = sources
  const page =
    (await findPublished(sources, caller, HOME))?.page ??
    shipped.pages.find(({ slug }) => slug === HOME)
  if (!page) return fail('not-found', { params: { collection: 'page', id: HOME } })
  return ok(prunePage(page, shipped.blocks, { user, admin: isAdmin(caller) }))
}
