import { staticAnswers, type PageEnvironment } from '#pages'
import type { PageInput } from '#pages/model'
import type { BlockRegistry } from '#registry'

/** What the blocks of a page may know of it. */
export function pageEnvironment(
  input: Extract<PageInput, { kind: 'page' }>,
  registry: BlockRegistry,
): PageEnvironment {
  const { user, admin, site, origin, path, params, search, data, pictures, guarded, fixed } = input
  return {
    registry,
    user,
    admin,
    site,
    origin,
    path,
    params,
    search,
    data: staticAnswers(data),
    ...(pictures && { pictures }),
    ...(guarded && { guarded }),
    ...(fixed && { fixed }),
  }
}
