import { useEffect, useRef } from 'react'
import type { Client } from '#gateway'
import type { PageModel } from '#pages/model'
import type { BlockDocument } from '#schema'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import type { ProblemWatch } from './problemWatch.ts'

/** The reusable parts that a page shows. */
const partsOn = ({ nodes }: PageModel, blocks: Readonly<Record<string, BlockDocument>>): string[] =>
  Object.values(nodes).flatMap((node) => {
    const prop = node.kind === 'object' && Object.hasOwn(blocks, node.data.type) ? blocks[node.data.type]!.part?.id : undefined
    const part = node.kind === 'object' && prop !== undefined ? node.data.props[prop] : undefined
    return typeof part === 'string' && part !== '' ? [part] : []
  })

/** Tells the watch which of the reusable parts on the page are there, also of those that are made or pasted later. Until that is known, none is missing. */
export function useSiteParts(client: Client, problems: ProblemWatch): void {
  const { blocks } = useBuilder()
  const ids = useBuilderState(({ model }) => [...new Set(partsOn(model, blocks))].toSorted().join(' '))
  const gone = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const parts = ids.split(' ').filter(Boolean)
    if (parts.length === 0) return
    let left = false
    const tell = (): void => problems.learn({ parts: parts.filter((part) => !gone.current.has(part)) })
    tell()
    void client.query('page', { method: 'find', args: [{ type: 'part', _id: { $in: parts } }, { slug: 1 }], paging: { page: 1, limit: parts.length } }).then((answer) => {
      if (left || !answer.ok) return
      const found = new Set(answer.value.data.map(({ _id }) => _id))
      gone.current = new Set(parts.filter((part) => !found.has(part)))
      tell()
    })
    return () => void (left = true)
  }, [client, problems, ids])
}
