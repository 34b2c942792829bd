import { useEffect } from 'react'
import { holdersOf } from '#crud'
import type { Client } from '#gateway'
import type { StoredRecord } from '#schema'
import type { Text } from '#shared'
import type { ProblemWatch } from '../context/problemWatch.ts'

const MOST = 500
/** Milliseconds between two looks, while the page is seen. */
const EVERY = 15_000

/**
 * Tells the watch what holds the part that is edited, directly or through others, also what others make hold it
 * meanwhile: in its place they would hold themselves. After the first time only what has changed since is asked for.
 */
export function useHolders(
  { _id: id, type }: StoredRecord,
  client: Client,
  problems: ProblemWatch,
): void {
  useEffect(() => {
    if (type !== 'part') return
    let [left, isAsking, told] = [false, false, '']
    const known = new Map<string, StoredRecord>()
    const hear = (found: readonly StoredRecord[]): void => {
      for (const one of found) known.set(one._id, one)
      const all = [...known.values()]
      const holding = holdersOf(id, all)
      const holders = Object.fromEntries(
        all.flatMap(({ _id, title }) => (holding.has(_id) ? [[_id, title as Text]] : [])),
      )
      const now = JSON.stringify(holders)
      if (now !== told) problems.learn({ holders })
      told = now
    }
    const look = (): void => {
      // The answer may be long in coming, as while they are not signed in.
      if (document.visibilityState !== 'visible' || isAsking) return
      isAsking = true
      const since = [...known.values()]
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .at(-1)
      void client
        .query('page', {
          method: 'find',
          args: [
            {
              type: { $in: ['pattern', 'template', 'part'] },
              ...(since && { updated_at: { $gte: since } }),
            },
            { title: 1, parts: 1, published_parts: 1, updated_at: 1 },
          ],
          sort: { created_at: -1 },
          paging: { page: 1, limit: MOST },
        })
        .then((answer) => {
          isAsking = false
          if (!left && answer.ok) hear(answer.value.data)
        })
    }
    look()
    const timer = setInterval(look, EVERY)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      left = true
      clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, type, client, problems])
}
