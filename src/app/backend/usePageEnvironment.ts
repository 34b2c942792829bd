import { useMemo } from 'react'
import { staticAnswers, type PageEnvironment } from '#pages'
import type { SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import { useSession } from '#session'

/** The blocks of the backend ask for themselves. */
const NO_ANSWERS = staticAnswers({})

/** What blocks of a page know of where they stand in the backend. */
export function usePageEnvironment(
  registry: BlockRegistry,
  site: SiteInput,
  params: Record<string, string>,
): PageEnvironment {
  const { user } = useSession()
  return useMemo<PageEnvironment>(
    () => ({
      registry,
      user,
      admin: user?.roles.includes('admin') ?? false,
      site,
      origin: window.location.origin,
      path: window.location.pathname,
      params,
      search: {},
      data: NO_ANSWERS,
    }),
    // The address is read where it matters; a new one renders a new screen.
    [registry, user, site, params],
  )
}
