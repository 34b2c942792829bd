import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ClientResult } from '#gateway'
import { useSession } from '#session'
import type { StoredRecord } from '#schema'
import type { Bilingual } from '#shared'
import { recordsQuery } from '../useRecords.ts'
import type { MediaFolder } from './mediaQuery.ts'
import type { Held } from './mediaChange.ts'
import type { TellChange, TellGone } from './useMediaUndo.tsx'

export type FolderTask =
  { kind: 'create'; parent: string | null } | { kind: 'edit' | 'delete'; folder: MediaFolder }

export interface FolderTaskProps {
  task: FolderTask
  folders: MediaFolder[]
  onClose(): void
  onDone(): void
  onChanged: TellChange
  onGone: TellGone
}

/** Of the files in a folder, how many an undo brings back into it. */
const MAX_HELD = 1_000

/** What is done to a folder, and what stands in the way of it. */
export function useFolderTask({
  task,
  folders,
  onClose,
  onDone,
  onChanged,
  onGone,
}: FolderTaskProps) {
  const { client } = useSession()
  const folder = task.kind === 'create' ? undefined : task.folder
  const [name, setName] = useState(folder?.name ?? '')
  const [parent, setParent] = useState<string | null>(
    task.kind === 'create' ? task.parent : (task.folder.parent ?? null),
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Bilingual | null>(null)
  const isDeletion = task.kind === 'delete'
  const held = useQuery({
    ...recordsQuery(client, 'file', {
      method: 'find',
      args: [{ folder: folder?._id ?? '' }, { _id: 1 }],
      paging: { page: 1, limit: MAX_HELD },
    }),
    enabled: isDeletion,
  })
  const inside = folders.filter((one) => folder !== undefined && one.parent === folder._id)
  const count = (held.data?.total ?? 0) + inside.length

  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const data = { name: name.trim(), parent }
    const answer: ClientResult<unknown> =
      folder === undefined
        ? await client.create('folder', {
            data: { name: data.name, ...(parent ? { parent } : {}) },
          })
        : isDeletion
          ? await client.remove('folder', folder._id, folder.version)
          : await client.update('folder', folder._id, { data, version: folder.version })
    setBusy(false)
    setFailure(answer.ok ? null : answer.failures[0]!.message)
    if (!answer.ok) return
    if (task.kind === 'edit')
      onChanged('folder', task.folder, answer.value as StoredRecord, ['name', 'parent'])
    if (isDeletion && held.data)
      onGone(task.folder, [
        ...held.data.data.map(({ _id }): Held => ({ kind: 'file', id: _id })),
        ...inside.map(({ _id }): Held => ({ kind: 'folder', id: _id })),
      ])
    onDone()
    onClose()
  }
  return { folder, name, setName, parent, setParent, busy, failure, isDeletion, held, count, run }
}
