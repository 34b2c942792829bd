import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { namesOf } from '../../namesOf.ts'

export interface Review extends StoredRecord {
  state: 'asked' | 'approved' | 'returned' | 'withdrawn' | 'superseded'
  note?: string
  answer?: string
  created_by: string
  created_at: string
  /** Who asked, and who answered. */
  asker: string
  reviewer: string
}

const EVERY = 10_000

/** The review of the page that was asked for last; `null` where there was none. */
export function useReview() {
  const { client } = useSession()
  const { page } = useBuilder()
  return useQuery({
    queryKey: ['records', 'review', page],
    refetchInterval: EVERY,
    retry: false,
    queryFn: async () => {
      const answer = await client.query('review', { method: 'find', args: [{ page }], sort: { created_at: -1 }, paging: { limit: 1 } })
      if (!answer.ok) throw new CallError(answer.failures)
      const [review] = answer.value.data
      if (!review) return null
      const names = await namesOf(client, page)
      return { ...review, asker: names.get(String(review.created_by)) ?? '', reviewer: names.get(String(review.updated_by)) ?? '' } as unknown as Review
    },
  })
}

/** The review of what will be published, and whether the page was changed since it was approved, as far as that is known. What was approved is over once visitors see it, or once the page is another than it was. */
export function useStanding(): { review: Review | null; isChanged: boolean } {
  const { client } = useSession()
  const { page } = useBuilder()
  const { data: review } = useReview()
  // Of a page that nobody approved the version is no matter: most saves draw nothing here.
  const at = useBuilderState(({ state, behind, version }) => (state === 'published' && !behind ? 'shown' : review?.state === 'approved' ? version : 'waits'))
  const isAsked = typeof at === 'number'
  const { data: isApproved = true } = useQuery({
    queryKey: ['records', 'review', page, 'approved', at],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: boolean }>(`/api/page/${encodeURIComponent(page)}/approved`)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const isChanged = isAsked && !isApproved
  const isOver = !review || ['withdrawn', 'superseded'].includes(review.state) || (at === 'shown' && review.state !== 'asked') || isChanged
  return { review: isOver ? null : review, isChanged }
}

/** Has what will be published still to be looked at? */
export const useOpenReview = (): Review | null => useStanding().review
