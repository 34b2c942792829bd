import { useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { fetchContributors } from '../../data/fetchContributors.ts'

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

export const EVERY = 10_000

/** The review of the page that was asked for last; `null` where there was none. */
export function useReview() {
  const { client } = useSession()
  const { page } = useBuilder()
  return useQuery({
    queryKey: ['records', 'review', page],
    refetchInterval: EVERY,
    retry: false,
    queryFn: async () => {
      const answer = await client.query('review', {
        method: 'find',
        args: [{ page }],
        sort: { created_at: -1 },
        paging: { limit: 1 },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      const [review] = answer.value.data
      if (!review) return null
      const names = await fetchContributors(client, page)
      return {
        ...review,
        asker: names.get(String(review.created_by)) ?? '',
        reviewer: names.get(String(review.updated_by)) ?? '',
      } as unknown as Review
    },
  })
}

/** The review of what will be published, and whether the page was changed since it was asked for or approved, as far as that is known. What was approved is over once visitors see it, or once the page is another than it was; what was asked for waits for who asked to ask anew. */
export function useStanding(): { review: Review | null; isChanged: boolean } {
  const { client } = useSession()
  const { page } = useBuilder()
  const { data: review } = useReview()
  // Of a page that nobody is asked about the version is no matter: most saves draw nothing here.
  const isHeld = review?.state === 'asked' || review?.state === 'approved'
  const at = useBuilderState(({ state, behind, version }) =>
    state === 'published' && !behind ? 'shown' : isHeld ? version : 'none',
  )
  const isAsked = typeof at === 'number'
  const { data: holds = true } = useQuery({
    queryKey: ['records', 'review', page, review?._id, review?.state, at],
    enabled: isAsked,
    // Of the same review what was known of the version before stands until more is.
    placeholderData: (known, before) =>
      before?.queryKey[3] === review?._id && before?.queryKey[4] === review?.state
        ? known
        : undefined,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: boolean }>(
        `/api/page/${encodeURIComponent(page)}/${review!.state}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const isChanged = isAsked && !holds
  const isOver =
    !review ||
    ['withdrawn', 'superseded'].includes(review.state) ||
    (at === 'shown' && review.state !== 'asked') ||
    (isChanged && review.state === 'approved')
  return { review: isOver ? null : review, isChanged }
}
