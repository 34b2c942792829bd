import { useEffect, useRef, useState } from 'react'
import type { Client } from '#gateway'
import { blocksOfParts, partOf, type PageModel } from '#pages/model'
import type { BlockDocument, StoredRecord } from '#schema'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBuilder } from '../context/builderContext.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** The reusable parts that a page shows. */
const partsOn = ({ nodes }: PageModel, blocks: Readonly<Record<string, BlockDocument>>): string[] =>
  Object.values(nodes).flatMap((node) => {
    const part = node.kind === 'object' ? partOf(node.data, blocks) : undefined
    return part === undefined ? [] : [part]
  })

/** Milliseconds between two looks, while the page is seen. */
const EVERY = 15_000

/** Tells the watch which of the reusable parts on the page are there and which blocks are in them, also of those that are made or pasted later, or changed or deleted by somebody else meanwhile. Until that is known, none is missing. The answer are the files that stand in them. */
export function useSiteParts(client: Client, problems: ProblemWatch): readonly string[] {
  const { blocks } = useBuilder()
  const ids = useStateAfterPaint(({ model }) =>
    [...new Set(partsOn(model, blocks))].toSorted().join(' '),
  )
  const [files, setFiles] = useState<readonly string[]>([])
  const gone = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const parts = ids.split(' ').filter(Boolean)
    if (parts.length === 0) return
    let [left, isAsking] = [false, true]
    const tell = (): void =>
      problems.learn({ parts: parts.filter((part) => !gone.current.has(part)) })
    tell()
    const published = async (list: string[]): Promise<readonly StoredRecord[]> => {
      const answer = await client.query('page', {
        method: 'find',
        args: [{ type: 'part', state: 'published', _id: { $in: list } }, { published: 1 }],
        paging: { page: 1, limit: list.length },
      })
      return answer.ok ? answer.value.data : []
    }
    let seen = ''
    const weigh = async (found: readonly StoredRecord[]): Promise<void> => {
      const now = found.map(({ _id, version }) => `${_id} ${version}`).join()
      if (now === seen) return
      seen = now
      const partBlocks = await blocksOfParts(parts, blocks, published)
      if (left) return
      problems.learn({ partBlocks })
      setFiles(Object.values(partBlocks).flatMap((one) => one.files))
    }
    const ask = (): void =>
      void client
        .query('page', {
          method: 'find',
          args: [{ type: 'part', _id: { $in: parts } }, { slug: 1 }],
          paging: { page: 1, limit: parts.length },
        })
        .then((answer) => {
          isAsking = false
          if (left || !answer.ok) return
          void weigh(answer.value.data)
          const found = new Set(answer.value.data.map(({ _id }) => _id))
          const now = new Set(parts.filter((part) => !found.has(part)))
          const isNew =
            now.size !== gone.current.size || [...now].some((part) => !gone.current.has(part))
          gone.current = now
          if (isNew) tell()
        })
    const look = (): void => {
      // The answer may be long in coming, as while they are not signed in.
      if (document.visibilityState !== 'visible' || isAsking) return
      isAsking = true
      ask()
    }
    ask()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, problems, blocks, ids])
  return files
}
