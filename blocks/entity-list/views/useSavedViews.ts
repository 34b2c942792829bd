import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '#crud'
import type { Client } from '#gateway'
import { useSession } from '#session'

/** A list as somebody keeps it: a record of `list-view`. */
export interface SavedView {
  _id: string
  version: number
  name: string
  audience: 'mine' | 'role' | 'everyone'
  role?: string
  is_default?: boolean
  /** What stands behind the `?` of the address. */
  query: string
  created_by: string | null
}

export const VIEWS = 'list-view'
/** Views of one list. */
const MOST = 50

const isView = (record: object): record is SavedView =>
  'name' in record && typeof record.name === 'string' && 'audience' in record

/** The views of a list that this person may see, their own first. */
const viewsQuery = (client: Client, list: string) =>
  queryOptions({
    queryKey: ['records', VIEWS, list],
    staleTime: 60_000,
    queryFn: async () => {
      const answer = await client.query(VIEWS, {
        args: [{ list }],
        sort: { name: 1 },
        paging: { page: 1, limit: MOST, total: false },
      })
      if (!answer.ok) throw new CallError(answer.failures)
      const found = answer.value.data.filter((record) => isView(record)) as SavedView[]
      const order = ['mine', 'role', 'everyone']
      return found
        .map((view) => ({ ...view, query: view.query ?? '' }))
        .toSorted((a, b) => order.indexOf(a.audience) - order.indexOf(b.audience))
    },
  })

export const useSavedViews = (list: string) => useQuery(viewsQuery(useSession().client, list))

/** The view that opens by itself: the person's own, else their role's, else everyone's. */
export const defaultView = (views: readonly SavedView[]): SavedView | undefined =>
  views.find((view) => view.is_default === true)

/** What an address asks for and how it looks, without the page one is on and the view it began with. */
export function keptQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  for (const key of ['page', 'saved']) kept.delete(key)
  kept.sort()
  return kept.toString()
}
