import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#crud'
import type { ProblemContext } from '#pages/model'
import { useSession } from '#session'
import { useBuilder } from '../context/builderContext.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Tells the watch of a page what the gateway says that its words may read; asked anew when somebody comes back to it. */
function useValues<K extends 'mailValues' | 'printValues'>(
  isAsked: boolean,
  { call, as }: { call: string; as: K },
  problems: ProblemWatch,
): void {
  const { client } = useSession()
  const { page } = useBuilder()
  const { data } = useQuery({
    queryKey: ['records', 'page', call, page],
    enabled: isAsked,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: NonNullable<ProblemContext[K]> }>(
        `/api/page/${encodeURIComponent(page)}/${call}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  useEffect(() => {
    if (data) problems.learn({ [as]: data })
  }, [data, as, problems])
}

const MAIL = { call: 'mail-values', as: 'mailValues' } as const
const PRINT = { call: 'print-values', as: 'printValues' } as const

/** Of a mail: what the forms give whose flows send it. */
export const useMailValues = (type: unknown, problems: ProblemWatch): void =>
  useValues(type === 'mail', MAIL, problems)

/** Of a print: what the records have that are printed. */
export const usePrintValues = (type: unknown, problems: ProblemWatch): void =>
  useValues(type === 'print', PRINT, problems)
