import { keepPreviousData, useQuery } from '@tanstack/react-query'
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

/** Was the page changed since it was approved? Not as long as nobody knows. */
export function useIsChanged(): boolean {
  const { client } = useSession()
  const { page } = useBuilder()
  const version = useBuilderState((state) => state.version)
  const { data: review } = useReview()
  const { data: isApproved = true } = useQuery({
    queryKey: ['records', 'review', page, 'approved', version],
    enabled: review?.state === 'approved',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: boolean }>(`/api/page/${encodeURIComponent(page)}/approved`)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  return review?.state === 'approved' && !isApproved
}

/** Has what will be published still to be looked at? What was approved is over once visitors see it, or once the page is another than it was. */
export function useOpenReview(): Review | null {
  const { data } = useReview()
  const isShown = useBuilderState(({ state, behind }) => state === 'published' && !behind)
  const isChanged = useIsChanged()
  if (!data || data.state === 'withdrawn' || (isShown && data.state !== 'asked') || isChanged) return null
  return data
}
