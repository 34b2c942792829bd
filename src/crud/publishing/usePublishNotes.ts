import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client, PublishNotes } from '#gateway'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { CallError } from '../CallError.ts'

/** What is to be said of a page before it is published, for those who may do so. */
export const publishNotesQuery = (client: Client, page: StoredRecord) =>
  queryOptions({
    queryKey: ['records', 'page', 'problems', page._id, page.version],
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: PublishNotes }>(
        `/api/page/${encodeURIComponent(page._id)}/problems`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })

export const usePublishNotes = (page: StoredRecord) =>
  useQuery(publishNotesQuery(useSession().client, page))
