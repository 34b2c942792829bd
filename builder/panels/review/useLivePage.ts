import { useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { PageDocument } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { EVERY } from './useReview.ts'

/** The page as the gateway has it: what visitors see of it, and whether it was changed since it was loaded here. Asked anew with each review. */
export function useLivePage(asked: string | undefined) {
  const { client } = useSession()
  const { page } = useBuilder()
  const query = useQuery({
    queryKey: ['records', 'page', 'live', page, asked],
    enabled: asked !== undefined,
    refetchInterval: EVERY,
    queryFn: async () => {
      const answer = await client.get('page', page)
      if (!answer.ok) throw new CallError(answer.failures)
      return {
        published: (answer.value.published as PageDocument | undefined) ?? null,
        changed: String(answer.value.updated_at),
        version: answer.value.version,
      }
    },
  })
  const version = query.data?.version ?? 0
  return { ...query, isNewer: useBuilderState((state) => version > state.version) }
}
