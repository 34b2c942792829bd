import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveMerging, useRecords, type AskConflicts } from '#crud'
import type { ClientFailure } from '#gateway'
import {
  overlayOf,
  type EntityDocument,
  type ScreenLayout,
  type ScreenOverlay,
  type StoredRecord,
} from '#schema'
import { useSession } from '#session'

export type ScreenRecord = StoredRecord & { entity: string; overlay: ScreenOverlay }

const ALL = {
  method: 'find',
  args: [{}],
  sort: { entity: 1 },
  paging: { page: 1, limit: 1000 },
} as const

/** What this site changed of its screens. */
export function useScreens() {
  const records = useRecords('screen', ALL as never)
  return {
    records: records.data?.data as ScreenRecord[] | undefined,
    isError: records.isError,
    retry: () => void records.refetch(),
  }
}

const forgetScreens = (queries: QueryClient, entity: string): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['records', 'screen'] }),
    queries.invalidateQueries({ queryKey: ['model', entity], exact: true }),
  ])

/** Saves what differs from the generated screens as the site's record, with what others saved meanwhile; where nothing does any more the record goes. */
export function useScreenSaving(
  name: string,
  entity: EntityDocument,
  start: ScreenRecord | undefined,
  ask: AskConflicts,
) {
  const { client } = useSession()
  const queries = useQueryClient()
  const [record, setRecord] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ClientFailure | undefined>()

  const send = (overlay: ScreenOverlay, version: number | undefined) =>
    record
      ? client.update('screen', record._id, { data: { overlay }, version: version! })
      : client.create('screen', { data: { entity: name, overlay } })

  /** Answers what differs from the generated screens as it was saved; `null` where nothing does. */
  async function save(layout: ScreenLayout): Promise<ScreenOverlay | null | undefined> {
    setBusy(true)
    setFailure(undefined)
    const mine = overlayOf(entity, layout)
    const gone =
      mine || !record ? undefined : await client.remove('screen', record._id, record.version)
    const saved = mine
      ? await saveMerging<ScreenOverlay>({
          base: record?.overlay ?? {},
          version: record?.version,
          mine,
          send,
          read: (current) => (current as ScreenRecord).overlay,
          ask,
        })
      : undefined
    const answer = saved?.answer ?? gone
    if (answer && !answer.ok) setFailure(answer.failures[0])
    else setRecord(saved?.answer.ok ? (saved.answer.value as ScreenRecord) : undefined)
    await forgetScreens(queries, name)
    setBusy(false)
    return answer && !answer.ok ? undefined : (saved?.draft ?? null)
  }
  return { record, busy, failure, save }
}
