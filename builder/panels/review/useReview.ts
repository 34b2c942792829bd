import { useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { namesOf } from '../../namesOf.ts'

export interface Review extends StoredRecord {
  state: 'asked' | 'approved' | 'returned' | 'withdrawn'
  note?: string
  answer?: string
  created_by: string
  created_at: string
  /** Who asked, and who answered. */
  asker: string
  reviewer: string
}

const EVERY = 30_000

/** The review of the page that was asked for last; `null` where there was none. */
export function useReview() {
  const { client } = useSession()
  const { page, store } = useBuilder()
  return useQuery({
    queryKey: ['records', 'review', page],
    refetchInterval: EVERY,
    retry: false,
    queryFn: async () => {
      const answer = await client.query('review', { method: 'find', args: [{ page }], sort: { created_at: -1 }, paging: { limit: 1 } })
      if (!answer.ok) throw new CallError(answer.failures)
      const [review] = answer.value.data
      if (!review) return null
      // What is said of it from now on is said of the page as it is.
      if (review.state === 'asked') store.setState({ unapproved: null })
      const names = await namesOf(client, page)
      return { ...review, asker: names.get(String(review.created_by)) ?? '', reviewer: names.get(String(review.updated_by)) ?? '' } as unknown as Review
    },
  })
}

/** Has what will be published still to be looked at? What was approved is over once visitors see it, or once the page is another than it was. */
export function useOpenReview(): Review | null {
  const { data } = useReview()
  const page = useBuilderState(({ state, behind, unapproved, version }) => (state === 'published' && !behind ? 'shown' : unapproved === version ? 'changed' : 'waits'))
  if (!data || data.state === 'withdrawn' || (page === 'shown' && data.state !== 'asked') || (page === 'changed' && data.state === 'approved')) return null
  return data
}
