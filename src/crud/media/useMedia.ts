import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientResult } from '#gateway'
import { useSession } from '#session'
import { CallError } from '../CallError.ts'
import { entityQuery } from '../entityModel.ts'
import { recordsQuery } from '../useRecords.ts'
import { mediaBody, type MediaFile, type MediaFolder, type MediaState } from './mediaQuery.ts'

const FOLDERS = {
  method: 'find',
  args: [{}],
  sort: { name: 1 },
  paging: { page: 1, limit: 2_000 },
} as const
const orThrow = <T>(answer: ClientResult<T>): T => {
  if (!answer.ok) throw new CallError(answer.failures)
  return answer.value
}

/** One page of the library, its folders, and what this person may do with them. */
export function useMedia(state: MediaState) {
  const { client } = useSession()
  const wantsUnused = state.lacks === 'uses'
  const used = useQuery({
    queryKey: ['records', 'file', 'used'],
    enabled: wantsUnused,
    retry: false,
    queryFn: async ({ signal }) =>
      orThrow(await client.call<{ data: string[] }>('/api/uses/file', { signal })).data,
  })
  const body = mediaBody(state, used.data)
  const files = useQuery({
    ...recordsQuery(client, 'file', body),
    enabled: !wantsUnused || used.data !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const folders = useQuery({ ...recordsQuery(client, 'folder', FOLDERS as never), retry: false })
  const [file, folder, page] = [
    useQuery(entityQuery(client, 'file')).data?.access,
    useQuery(entityQuery(client, 'folder')).data?.access,
    useQuery(entityQuery(client, 'page')).data?.access,
  ]
  return {
    // A place whose folders are not known yet can't be said to be empty.
    files: (folders.data && files.data) as
      { data: MediaFile[]; total: number; paging: { totalPages: number } } | undefined,
    folders: (folders.data?.data ?? []) as MediaFolder[],
    error: (files.error ?? folders.error ?? used.error) as Error | null,
    retry: () =>
      void Promise.all([
        files.refetch(),
        folders.refetch(),
        ...(wantsUnused ? [used.refetch()] : []),
      ]),
    // Who may change pages may show a file to every visitor.
    may: {
      upload: page?.update === true,
      change: file?.update === true,
      remove: file?.delete === true,
      addFolder: folder?.create === true,
      changeFolder: folder?.update === true,
      removeFolder: folder?.delete === true,
    },
  }
}

export type Media = ReturnType<typeof useMedia>
