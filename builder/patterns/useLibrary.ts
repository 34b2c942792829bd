import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSession } from '#session'
import { readLibrary } from '../context/library.ts'

const KEY = ['records', 'page', 'library']

/** All there is to take from, and how to read it anew. */
export function useLibrary() {
  const { client } = useSession()
  const queries = useQueryClient()
  const library = useQuery({ queryKey: KEY, queryFn: () => readLibrary(client) })
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: KEY }), [queries])
  return { ...library, refresh }
}
