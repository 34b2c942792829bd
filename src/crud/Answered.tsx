import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from './Loading.tsx'

interface Props<T, K extends QueryKey> {
  query: UseQueryOptions<T, Error, T, K>
  children(answer: T): ReactNode
}

/**
 * What stands on an answer of the gateway, rendered as soon as that is here; `CallError` is thrown to the boundary around.
 * Not by suspending: React lets what is rendered meanwhile stand for 300 ms in any case.
 */
export function Answered<T, K extends QueryKey>({ query, children }: Props<T, K>): ReactNode {
  const { data } = useQuery({ ...query, throwOnError: (_, { state }) => state.data === undefined })
  return data === undefined ? <Loading /> : children(data)
}
