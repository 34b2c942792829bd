import { useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { OperationsStatus } from '#gateway'
import { useSession } from '#session'

/** Milliseconds between two answers; while the window is hidden nobody asks. */
const EVERY = 5_000

/** How the gateway is, asked again and again; what was told stays while another answer is on its way. */
export function useOperations() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['operations'],
    retry: false,
    refetchInterval: EVERY,
    queryFn: async () => {
      const answer = await client.call<{ data: OperationsStatus }>('/api/operations', {
        poll: true,
      })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}
