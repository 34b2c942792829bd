import { useEffect } from 'react'
import type { Client } from '#gateway'
import { brokenSiteLinks, knownPages, type Theme } from '#pages/model'
import type { ProblemWatch } from '../context/problemWatch.ts'

const MOST = 1_000

/** Tells the watch which pages there are, and what leads to them around the pages, so that links to others are known; which pages there are is asked again when the builder is seen again, and before somebody relies on it. Until then, and where they cannot be read, links are not checked. `site` is null for those who may not read its settings. */
export function useSitePages(client: Client, problems: ProblemWatch, site: string | null): void {
  useEffect(() => {
    let left = false
    let [asking, told] = [undefined as Promise<void> | undefined, '']
    const look = (): Promise<void> =>
      (asking ??= client
        .query('page', {
          method: 'find',
          args: [{}, { slug: 1, type: 1, aliases: 1 }],
          paging: { page: 1, limit: MOST },
        })
        .then((answer) => {
          asking = undefined
          if (left || !answer.ok || answer.value.data.length === MOST) return
          const { pages } = knownPages(answer.value.data)
          const now = JSON.stringify(pages)
          if (now !== told) problems.learn({ pages })
          told = now
        }))
    const onSeen = (): unknown => document.visibilityState === 'visible' && look()
    void look()
    const stop = problems.renew(look)
    document.addEventListener('visibilitychange', onSeen)
    void client.call<{ data: string[] }>('/api/addresses', { keep: true }).then((answer) => {
      if (!left && answer.ok) problems.learn({ routes: answer.value.data })
    })
    if (site !== null)
      void client.get('site', site).then((answer) => {
        if (!left && answer.ok)
          problems.learn({
            theme: (answer.value.theme ?? {}) as Theme,
            site: (pages) =>
              brokenSiteLinks(
                answer.value as Parameters<typeof brokenSiteLinks>[0],
                new Set(Object.keys(pages)),
              ),
          })
      })
    return () => {
      left = true
      stop()
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [client, problems, site])
}
