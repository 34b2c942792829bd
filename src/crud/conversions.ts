import { queryOptions } from '@tanstack/react-query'
import { evaluate, truthy } from '#shared/expression'
import type { Client } from '#gateway'
import type { StoredRecord } from '#schema'
import { CallError } from './CallError.ts'
import type { VisibleEntity } from './entityModel.ts'

const asking = (conversion: string, ids: readonly string[]): string =>
  new URLSearchParams([
    ['convert', conversion],
    ...ids.map((id) => ['from', id]),
  ] as string[][]).toString()

/** Address of the form that makes a new record of these, below that of an empty one. */
export const conversionPath = (create: string, conversion: string, ids: readonly string[]) =>
  `${create}?${asking(conversion, ids)}`

/** What a new record begins with that is made of these; asked anew each time, since others convert too. */
export const conversionQuery = (client: Client, conversion: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['conversion', conversion, ...ids],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const from = new URLSearchParams(ids.map((id) => ['from', id]))
      const answer = await client.call<{ data: { values: Record<string, unknown> } }>(
        `/api/conversion/${encodeURIComponent(conversion)}?${from.toString()}`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })

/** What a record may become now. */
export const conversionsOf = ({ conversions = [], values }: VisibleEntity, record: StoredRecord) =>
  conversions.filter(({ when }) => {
    if (when === undefined) return true
    const holds = evaluate(when, record, { scope: values ?? {} })
    return holds.ok && truthy(holds.value)
  })
