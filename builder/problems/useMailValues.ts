import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#crud'
import type { GivenNames } from '#pages/model'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Tells the watch of a mail what the forms give whose flows send it; asked anew when somebody comes back from a form or flow. */
export function useMailValues(type: unknown, problems: ProblemWatch): void {
  const { client } = useSession()
  const { page } = useBuilder()
  const { data } = useQuery({
    queryKey: ['records', 'page', 'mail-values', page],
    enabled: type === 'mail',
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: GivenNames[] }>(
        `/api/page/${encodeURIComponent(page)}/mail-values`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  useEffect(() => {
    if (data) problems.learn({ mailValues: data })
  }, [data, problems])
}
