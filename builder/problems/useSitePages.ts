import { useEffect } from 'react'
import type { Client } from '#gateway'
import type { ProblemWatch } from './problemWatch.ts'

const MOST = 1_000

/** Tells the watch which pages there are, so that links to others are known. Until then, and where they cannot be read, links are not checked. */
export function useSitePages(client: Client, problems: ProblemWatch): void {
  useEffect(() => {
    let left = false
    problems.look()
    void client.query('page', { method: 'find', args: [{}, { slug: 1, type: 1 }], paging: { page: 1, limit: MOST } }).then((answer) => {
      if (left || !answer.ok || answer.value.data.length === MOST) return
      problems.learn({ pages: Object.fromEntries(answer.value.data.map(({ slug, type }) => [String(slug), String(type)])) })
    })
    return () => void (left = true)
  }, [client, problems])
}
