import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, forget, useRecords } from '#crud'
import type { ClientFailure } from '#gateway'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { Bilingual } from '#shared'

export interface ListedPrint {
  /** `<module>/<name>`. */
  name: string
  /** Address of the page that a site keeps its own as. */
  slug: string
  label: Bilingual
  of: string
  ofLabel: Bilingual
  module: Bilingual
  paper: 'a4' | 'a5' | 'label'
}

export type PrintRecord = StoredRecord & { slug: string; state: string }

const OWN = {
  method: 'find',
  args: [{ type: 'print' }, { slug: 1, state: 1, version: 1 }],
  sort: { slug: 1 },
  paging: { page: 1, limit: 1000 },
} as const

/** The prints that ship, and those that this site keeps as pages. */
export function usePrints() {
  const { client } = useSession()
  const shipped = useQuery({
    queryKey: ['prints'],
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: ListedPrint[] }>('/api/prints', { signal })
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const records = useRecords('page', OWN as never)
  return {
    prints: shipped.data,
    records: records.data?.data as PrintRecord[] | undefined,
    isError: shipped.isError || records.isError,
    retry: () => void Promise.all([shipped.refetch(), records.refetch()]),
  }
}

type Refusal = ClientFailure | undefined

/** Begins the site's own of a print, and gives it up again. */
export function usePrintActs() {
  const { client } = useSession()
  const queries = useQueryClient()
  return {
    async begin({ slug, label }: ListedPrint): Promise<{ id: string } | { failure: Refusal }> {
      const made = await client.create('page', { data: { type: 'print', slug, title: label } })
      if (!made.ok) return { failure: made.failures[0] }
      await forget(queries, 'page')
      return { id: made.value._id }
    },
    async giveBack({ _id, version }: PrintRecord): Promise<Refusal> {
      const gone = await client.remove('page', _id, version)
      await forget(queries, 'page')
      return gone.ok ? undefined : gone.failures[0]
    },
  }
}
