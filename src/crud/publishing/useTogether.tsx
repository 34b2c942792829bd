import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Along, Publishable, PublishingEntry } from '#gateway'
import { useSession } from '#session'
import { publishingPlanQuery } from './publishingPlan.ts'
import { entryKey, Together } from './Together.tsx'

/** What goes out with a document, to be chosen, and what is chosen of it. */
export function useTogether(
  collection: Publishable,
  id: string,
  enabled = true,
): { list: ReactNode; along: Along[]; isPending: boolean; entries: PublishingEntry[] } {
  const { client } = useSession()
  const { data, isFetching } = useQuery({ ...publishingPlanQuery(client, collection, id), enabled })
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const entries = data?.entries ?? []
  const now =
    chosen ?? new Set(entries.filter((one) => one.selected && one.held === undefined).map(entryKey))
  return {
    list: <Together entries={entries} chosen={now} onChoose={setChosen} />,
    along: entries.filter((one) => now.has(entryKey(one))),
    isPending: enabled && isFetching,
    entries,
  }
}
