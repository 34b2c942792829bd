import { useQuery } from '@tanstack/react-query'
import type { DocumentUses } from '#gateway'
import { useSession } from '#session'
import { CallError } from '../CallError.ts'
import type { MediaFile } from './mediaQuery.ts'

/** Documents that show any of the files, each once, and how many of the files are shown; nothing is asked without files. */
export function useManyUses(files: readonly MediaFile[]) {
  const { client } = useSession()
  const keys = files.map(({ key }) => key).toSorted()
  return useQuery({
    queryKey: ['records', 'page', 'used', 'files', keys],
    enabled: keys.length > 0,
    retry: false,
    queryFn: async () => {
      const get = async <T>(path: string): Promise<T> => {
        const answer = await client.call<{ data: T }>(path)
        if (!answer.ok) throw new CallError(answer.failures)
        return answer.value.data
      }
      const used = new Set(await get<string[]>('/api/uses/file'))
      const shown = keys.filter((key) => used.has(key))
      const documents = new Map<string, DocumentUses>()
      for (const use of (
        await Promise.all(
          shown.map((key) => get<DocumentUses[]>(`/api/uses/file/${encodeURIComponent(key)}`)),
        )
      ).flat()) {
        const before = documents.get(`${use.kind}/${use.id}`)
        documents.set(
          `${use.kind}/${use.id}`,
          before ? { ...before, places: [...before.places, ...use.places] } : use,
        )
      }
      return { uses: [...documents.values()], shown: shown.length }
    },
  })
}
