import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { QueryAnswer, QueryBody } from '#gateway'
import { useSession } from '#session'
import { listPageQuery } from './listPage.ts'

/** Where the address says which list a record was come upon in. */
const PARAMETER = 'in'
/** Longer ones stay in the browser: addresses have an end. */
const MAX_ADDRESS = 1500

export interface Neighbours {
  /** Its place among all of the list, from 1, and how many those are. */
  place: number
  total: number
  /** Addresses' search part and id of those beside it. */
  before: Neighbour | undefined
  after: Neighbour | undefined
}
export interface Neighbour {
  id: string
  search: string
}

/** The list that this record was seen in last, as it was asked for. */
function lastList(queries: QueryClient, entity: string, id: string): QueryBody | undefined {
  const [latest] = queries
    .getQueryCache()
    .findAll({ queryKey: ['records', entity, 'list'] })
    .filter(({ state }) =>
      (state.data as QueryAnswer | undefined)?.data.some((record) => record._id === id),
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return latest?.queryKey[3] as QueryBody | undefined
}

function readList(text: string | null): QueryBody | undefined {
  try {
    const body: unknown = text === null ? undefined : JSON.parse(text)
    return typeof body === 'object' && body !== null && 'paging' in body
      ? (body as QueryBody)
      : undefined
  } catch {
    return undefined
  }
}

const searchOf = (body: QueryBody): string =>
  `?${new URLSearchParams({ [PARAMETER]: JSON.stringify(body) }).toString()}`

const pageOf = (body: QueryBody, page: number): QueryBody => ({
  ...body,
  paging: { ...body.paging, page },
})

/** The records before and after one in the list that it was come upon in, with its filter and order, over its pages. */
export function useNeighbours(entity: string, id: string): Neighbours | undefined {
  const queries = useQueryClient()
  const { client } = useSession()
  const [search, setSearch] = useSearchParams()
  const text = search.get(PARAMETER)
  const body = useMemo(
    () => readList(text) ?? lastList(queries, entity, id),
    [text, queries, entity, id],
  )
  useEffect(() => {
    const written = body && JSON.stringify(body)
    if (text !== null || !written || written.length > MAX_ADDRESS) return
    setSearch(
      (from) => {
        from.set(PARAMETER, written)
        return from
      },
      { replace: true },
    )
  }, [body, text, setSearch])

  const { page = 1, limit = 20 } = body?.paging ?? {}
  const ask = (wanted: number, enabled: boolean) => ({
    ...listPageQuery(client, entity, pageOf(body ?? {}, wanted)),
    enabled: body !== undefined && enabled,
    retry: false,
  })
  const { data: here } = useQuery(ask(page, true))
  const at = here?.data.findIndex((record) => record._id === id) ?? -1
  const isFirst = at === 0 && page > 1
  const isLast = here !== undefined && at === here.data.length - 1 && page < here.paging.totalPages
  const { data: ahead } = useQuery(ask(page - 1, isFirst))
  const { data: behind } = useQuery(ask(page + 1, isLast))
  if (!body || !here || at < 0) return undefined
  const beside = (record: { _id: string } | undefined, on: number): Neighbour | undefined =>
    record && { id: record._id, search: searchOf(pageOf(body, on)) }
  return {
    place: (page - 1) * limit + at + 1,
    total: here.total,
    before: isFirst ? beside(ahead?.data.at(-1), page - 1) : beside(here.data[at - 1], page),
    after: isLast ? beside(behind?.data[0], page + 1) : beside(here.data[at + 1], page),
  }
}
