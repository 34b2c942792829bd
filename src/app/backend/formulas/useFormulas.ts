import { useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { FormulaDocument } from '#schema'
import { useSession } from '#session'
import type { Bilingual } from '#shared'

/** A formula as the gateway shows it, with its module and what that is called. */
export type ShownFormula = Omit<FormulaDocument, '$id' | 'expression'> & {
  module: string
  name: string
  of: Bilingual
}

/** The formulas of the modules that one works in; they stay as they are while the product runs. */
export function useFormulas() {
  const { client } = useSession()
  return useQuery({
    queryKey: ['formulas'],
    staleTime: Infinity,
    throwOnError: true,
    queryFn: async () => {
      const answer = await client.call<{ data: ShownFormula[] }>('/api/formulas')
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
}
