import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FoundRecord } from '#gateway'
import { useLocale } from '#i18n'
import { screenPath, useSession, type OpenModule } from '#session'
import { otherLayout } from '#shared'
import { CallError } from '#crud'

export interface Found {
  id: string
  path: string
  title: string
  /** What one of its kind is called, and several. */
  kind: string
  kinds: string
  detail?: string | undefined
  state?: FoundRecord['state']
}

/** The kinds of records that this person may look at. */
const kindsOf = (modules: OpenModule[]): string[] => [
  ...new Set(
    modules.flatMap(({ routes }) =>
      routes.flatMap(({ entity, screen }) => (entity && screen === 'detail' ? [entity] : [])),
    ),
  ),
]

/** Records that the words find, of all kinds that this person has a screen for, `of` one module or of all; what stands in the other layout of the keyboard finds too. */
export function useFoundRecords(words: string, of?: string) {
  const { client, modules } = useSession()
  const locale = useLocale()
  const kinds = useMemo(
    () => kindsOf(of ? modules.filter(({ name }) => name === of) : modules),
    [modules, of],
  )
  const query = useQuery({
    queryKey: ['finder', locale, words, of],
    enabled: words !== '' && kinds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const ask = async (term: string): Promise<FoundRecord[]> => {
        const asked = new URLSearchParams({ q: term, type: kinds.join() })
        const answer = await client.call<{ data: FoundRecord[] }>(`/api/search?${asked}`, {
          signal,
        })
        if (!answer.ok) throw new CallError(answer.failures)
        return answer.value.data
      }
      const found = await ask(words)
      const other = found.length === 0 ? otherLayout(words) : undefined
      return other === undefined ? found : ask(other)
    },
  })
  const found = useMemo(
    () =>
      (words === '' ? [] : (query.data ?? [])).flatMap(({ type, _id, ...rest }): Found[] => {
        const path = screenPath(modules, type, 'detail', _id)
        return path ? [{ id: `${type}-${_id}`, path, ...rest }] : []
      }),
    [words, query.data, modules],
  )
  return { found, isBusy: query.isFetching, failed: query.isError }
}
