import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewTokenBody, TokenInfo } from '#gateway'
import { useLocale } from '#i18n'
import { useSession } from '#session'
import { pickText } from '#shared'

const KEY = ['own-tokens']

/** The own tokens for programs: makes one, which is told this once, and ends one. */
export function useTokens() {
  const { client } = useSession()
  const locale = useLocale()
  const queries = useQueryClient()
  const [made, setMade] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { data: tokens } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const answer = await client.call<{ data: TokenInfo[] }>('/api/tokens', { signal })
      return answer.ok ? answer.value.data : null
    },
  })

  async function write<T>(path: string, what: { method: 'POST' | 'DELETE'; body?: unknown }) {
    const answer = await client.call<T>(path, what)
    setProblem(answer.ok ? undefined : pickText(answer.failures[0]?.message, locale))
    await queries.invalidateQueries({ queryKey: KEY })
    return answer.ok ? answer.value : undefined
  }
  return {
    tokens,
    made,
    problem,
    async make(body: NewTokenBody): Promise<boolean> {
      const answer = await write<{ data: { token: string } }>('/api/tokens', {
        method: 'POST',
        body,
      })
      setMade(answer?.data.token)
      return answer !== undefined
    },
    async end(id: string): Promise<void> {
      await write(`/api/tokens/${encodeURIComponent(id)}`, { method: 'DELETE' })
      setMade(undefined)
    },
  }
}
