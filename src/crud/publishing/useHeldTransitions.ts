import { useQuery } from '@tanstack/react-query'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { CallError } from '../CallError.ts'
import { publishNotesQuery } from './usePublishNotes.ts'

const EVERY = 10_000

/** Transitions that the gateway would refuse as the record stands, and why (`publishing.…` of the catalogue): a page that nobody has approved, a review of a draft that is another by now. */
export function useHeldTransitions(
  entity: string,
  record: StoredRecord,
  offered: readonly string[],
): Record<string, 'unapproved' | 'outdated' | 'unknown'> {
  const { client } = useSession()
  const asks = entity === 'review' && record.state === 'asked' && offered.includes('approve')
  const notes = useQuery({
    ...publishNotesQuery(client, record),
    enabled: entity === 'page' && offered.includes('publish'),
  })
  const holds = useQuery({
    queryKey: ['records', 'page', 'asked', record.page],
    enabled: asks,
    retry: false,
    refetchInterval: EVERY,
    queryFn: async () => {
      const answer = await client.call<{ data: boolean }>(
        `/api/page/${encodeURIComponent(String(record.page))}/asked`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  return {
    // Until it is known whether somebody has to approve it first, it is not offered.
    ...(notes.isLoading
      ? { publish: 'unknown' }
      : notes.data?.unapproved
        ? { publish: 'unapproved' }
        : {}),
    ...(asks && holds.data === false ? { approve: 'outdated' } : {}),
  }
}
