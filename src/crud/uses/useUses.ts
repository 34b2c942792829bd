import { useQuery } from '@tanstack/react-query'
import type { DanglingField, DocumentUses } from '#gateway'
import { useSession } from '#session'
import { CallError } from '../CallError.ts'

/** Where something is used, as far as this person may read it; not asked while there is no name. */
export function useUses(
  kind:
    'page' | 'part' | 'block' | 'flow' | 'file' | 'field' | 'enum' | 'answer' | 'answers' | 'value',
  name: string | undefined,
) {
  const { client } = useSession()
  return useQuery({
    queryKey: ['records', 'page', 'used', kind, name],
    enabled: name !== undefined && name !== '',
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: DocumentUses[] }>(
        `/api/uses/${kind}/${encodeURIComponent(name!)}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}

/** Fields that documents of the site name, and their entities have not; only who may read pages asks. */
export function useDanglingFields() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['records', 'page', 'used', 'dangling'],
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: DanglingField[] }>('/api/uses/dangling')
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}
