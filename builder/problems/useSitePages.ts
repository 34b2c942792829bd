import { useEffect } from 'react'
import type { Client } from '#gateway'
import { brokenSiteLinks, knownPages, type Theme } from '#pages/model'
import type { ProblemWatch } from './problemWatch.ts'

const MOST = 1_000

/** Tells the watch which pages there are, and what leads to them around the pages, so that links to others are known. Until then, and where they cannot be read, links are not checked. `site` is null for those who may not read its settings. */
export function useSitePages(client: Client, problems: ProblemWatch, site: string | null): void {
  useEffect(() => {
    let left = false
    void client.query('page', { method: 'find', args: [{}, { slug: 1, type: 1, aliases: 1 }], paging: { page: 1, limit: MOST } }).then((answer) => {
      if (left || !answer.ok || answer.value.data.length === MOST) return
      problems.learn({ pages: knownPages(answer.value.data).pages })
    })
    void client.call<{ data: string[] }>('/api/addresses').then((answer) => {
      if (!left && answer.ok) problems.learn({ routes: answer.value.data })
    })
    if (site !== null) void client.get('site', site).then((answer) => {
      if (!left && answer.ok) problems.learn({ theme: (answer.value.theme ?? {}) as Theme, site: (pages) => brokenSiteLinks(answer.value as Parameters<typeof brokenSiteLinks>[0], new Set(Object.keys(pages))) })
    })
    return () => void (left = true)
  }, [client, problems, site])
}
