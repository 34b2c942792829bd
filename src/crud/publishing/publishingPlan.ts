import { queryOptions } from '@tanstack/react-query'
import { publishingPath, type Client, type Publishable, type PublishingPlan } from '#gateway'
import { CallError } from '../CallError.ts'

/** What belongs to the publication of a document as it is saved, asked anew each time. */
export const publishingPlanQuery = (client: Client, collection: Publishable, id: string) =>
  queryOptions({
    queryKey: ['records', collection, 'publishing', id],
    retry: false,
    staleTime: 0,
    queryFn: async () => {
      const answer = await client.call<{ data: PublishingPlan }>(publishingPath(collection, id))
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
