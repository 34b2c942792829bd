import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Client, QueryBody } from '#gateway'
import type { Filter } from '#schema'
import { useSession } from '#session'
import { CallError } from './CallError.ts'

export interface ListState {
  /** What holds for every record of the list, whatever else is asked for. */
  fixed?: Filter | undefined
  /** The part of the list that is open (`x-list.views`). */
  view?: { id: string; filter: Filter } | undefined
  search: string
  filters: Record<string, string>
  /** What the conditions of the list ask for. */
  condition?: Filter | undefined
  sort: { field: string; direction: 'asc' | 'desc' }[]
  page: number
  pageSize: number
}

/** So many that a search finds are counted: who finds more looks for something else. */
const COUNTED = 1000

/** The query of a list; one filter a field. */
export function listBody(state: ListState): QueryBody {
  const { fixed, view, condition, search, filters, sort, page, pageSize } = state
  const filter: Filter = Object.fromEntries(
    Object.entries(filters).map(([field, value]) => [
      field,
      value === 'true' ? true : value === 'false' ? false : value,
    ]),
  )
  const around = [fixed, view?.filter, condition].filter(
    (one) => one && Object.keys(one).length > 0,
  )
  return {
    method: 'find',
    args: [around.length > 0 ? { $and: [...around, filter] as Filter[] } : filter],
    ...(sort.length
      ? {
          sort: Object.fromEntries(
            sort.map(({ field, direction }) => [field, direction === 'desc' ? -1 : 1]),
          ) as Record<string, 1 | -1>,
        }
      : {}),
    ...(search ? { search } : {}),
    paging: { page, limit: pageSize, ...(search ? { total: COUNTED } : {}) },
  }
}

export const recordsQuery = (client: Client, entity: string, body: QueryBody) =>
  queryOptions({
    queryKey: ['records', entity, 'list', body],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await client.query(entity, body, signal)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value
    },
  })

export const useRecords = (entity: string, body: QueryBody) =>
  useQuery(recordsQuery(useSession().client, entity, body))

export const recordQuery = (client: Client, entity: string, id: string) =>
  queryOptions({
    queryKey: ['records', entity, 'one', id],
    queryFn: async ({ signal }) => {
      const answer = await client.get(entity, id, signal)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value
    },
  })
