import { useEffect } from 'react'
import type { Client } from '#gateway'
import { brokenSiteLinks, knownPages, type PageModel, type Theme } from '#pages/model'
import type { BlockDocument } from '#schema'
import { useBuilder } from '../builderContext.ts'
import type { ProblemWatch } from './problemWatch.ts'

const MOST = 1_000

/** The reusable parts that a page shows. */
const partsOn = ({ nodes }: PageModel, blocks: Readonly<Record<string, BlockDocument>>): string[] =>
  Object.values(nodes).flatMap((node) => {
    const prop = node.kind === 'object' && Object.hasOwn(blocks, node.data.type) ? blocks[node.data.type]!.part?.id : undefined
    const part = node.kind === 'object' && prop !== undefined ? node.data.props[prop] : undefined
    return typeof part === 'string' && part !== '' ? [part] : []
  })

/** Tells the watch which pages there are, and what leads to them around the pages, so that links to others are known. Until then, and where they cannot be read, links are not checked. */
export function useSitePages(client: Client, problems: ProblemWatch, site: string): void {
  const { store, blocks } = useBuilder()
  useEffect(() => {
    let left = false
    problems.look()
    void client.query('page', { method: 'find', args: [{}, { slug: 1, type: 1, aliases: 1 }], paging: { page: 1, limit: MOST } }).then((answer) => {
      if (left || !answer.ok || answer.value.data.length === MOST) return
      const { parts, ...others } = knownPages(answer.value.data)
      // A part that is made or put in from here on is there: only what was missing as the page was opened is told of.
      problems.learn(partsOn(store.getState().model, blocks).some((part) => !parts.includes(part)) ? { ...others, parts } : others)
    })
    void client.call<{ data: string[] }>('/api/addresses').then((answer) => {
      if (!left && answer.ok) problems.learn({ routes: answer.value.data })
    })
    void client.get('site', site).then((answer) => {
      if (!left && answer.ok) problems.learn({ theme: (answer.value.theme ?? {}) as Theme, site: (pages) => brokenSiteLinks(answer.value as Parameters<typeof brokenSiteLinks>[0], new Set(Object.keys(pages))) })
    })
    return () => void (left = true)
  }, [client, problems, site, store, blocks])
}
