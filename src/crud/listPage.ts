import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Client, QueryAnswer, QueryBody } from '#gateway'
import { useSession } from '#session'
import { CallError } from './CallError.ts'
import { recordsQuery } from './useRecords.ts'

/** Milliseconds that a page is new enough to go on from it. */
const GOES_ON = 60_000

/** The page before, as it was answered a moment ago, where it says how the list goes on. */
function pageBefore(
  client: Client,
  queries: QueryClient,
  entity: string,
  body: QueryBody,
): QueryAnswer | undefined {
  const { page = 1 } = body.paging ?? {}
  if (page < 2) return undefined
  const { queryKey } = recordsQuery(client, entity, {
    ...body,
    paging: { ...body.paging, page: page - 1 },
  })
  const before = queries.getQueryState(queryKey)
  const isNew = before && !before.isInvalidated && Date.now() - before.dataUpdatedAt < GOES_ON
  return isNew && before.data?.paging.next !== undefined ? before.data : undefined
}

async function readPage(
  client: Client,
  queries: QueryClient,
  entity: string,
  body: QueryBody,
  signal: AbortSignal,
): ReturnType<Client['query']> {
  const before = pageBefore(client, queries, entity, body)
  if (!before) return client.query(entity, body, signal)
  const { page = 1, ...paging } = body.paging!
  const goingOn = { ...paging, after: before.paging.next!, total: false }
  const answer = await client.query(entity, { ...body, paging: goingOn }, signal)
  // Refused, or all that came behind is gone.
  if (!answer.ok || answer.value.data.length === 0) return client.query(entity, body, signal)
  const { total, paging: counted } = before
  return {
    ok: true,
    value: {
      ...answer.value,
      total,
      paging: {
        ...answer.value.paging,
        page,
        totalPages: counted.totalPages,
        ...(counted.atLeast ? { atLeast: true } : {}),
      },
    },
  }
}

/** A page that goes on from the one before is found at once, however deep, and is not counted again; else it is found by its number. */
export const listPageQuery = (client: Client, entity: string, body: QueryBody) =>
  queryOptions({
    ...recordsQuery(client, entity, body),
    queryFn: async ({ signal, client: queries }) => {
      const answer = await readPage(client, queries, entity, body, signal)
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value
    },
  })

export const useListPage = (entity: string, body: QueryBody, enabled = true) =>
  useQuery({ ...listPageQuery(useSession().client, entity, body), enabled })
