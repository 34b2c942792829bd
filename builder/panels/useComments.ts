import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#crud'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { useBuilder } from '../builderContext.ts'
import { namesOf } from '../namesOf.ts'

export interface Comment extends StoredRecord {
  block: string
  text: string
  state: 'open' | 'resolved'
  who: string
}

const EVERY = 30_000
const MOST = 500

/** What was said about the page, oldest first; the frames hear how many of it is open. */
export function useComments(page: string) {
  const { client } = useSession()
  const { store } = useBuilder()
  const comments = useQuery({
    queryKey: ['records', 'comment', page],
    refetchInterval: EVERY,
    retry: false,
    queryFn: async () => {
      const answer = await client.query('comment', { method: 'find', args: [{ page }], sort: { created_at: 1 }, paging: { limit: MOST } })
      if (!answer.ok) throw new CallError(answer.failures)
      const names = await namesOf(client, page)
      return answer.value.data.map((one) => ({ ...one, who: names.get(String(one.created_by)) ?? '' })) as unknown as Comment[]
    },
  })
  useEffect(() => {
    const open: Record<string, number> = {}
    for (const { block, state } of comments.data ?? []) if (state === 'open') open[block] = (open[block] ?? 0) + 1
    if (JSON.stringify(open) !== JSON.stringify(store.getState().comments)) store.setState({ comments: open })
  }, [comments.data, store])
  return comments
}
