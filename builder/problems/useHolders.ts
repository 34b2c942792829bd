import { useEffect } from 'react'
import { holdersOf } from '#crud'
import type { Client } from '#gateway'
import type { StoredRecord } from '#schema'
import type { Text } from '#shared'
import type { ProblemWatch } from './problemWatch.ts'

const MOST = 500

/** Tells the watch what holds the part that is edited, directly or through others: in its place they would hold themselves. */
export function useHolders({ _id: id, type }: StoredRecord, client: Client, problems: ProblemWatch): void {
  useEffect(() => {
    if (type !== 'part') return
    let left = false
    void client.query('page', { method: 'find', args: [{ type: { $in: ['pattern', 'template', 'part'] } }, { title: 1, parts: 1, published_parts: 1 }], sort: { created_at: -1 }, paging: { page: 1, limit: MOST } }).then((answer) => {
      if (left || !answer.ok) return
      const holders = holdersOf(id, answer.value.data)
      problems.learn({ holders: Object.fromEntries(answer.value.data.flatMap(({ _id, title }) => (holders.has(_id) ? [[_id, title as Text]] : []))) })
    })
    return () => void (left = true)
  }, [id, type, client, problems])
}
