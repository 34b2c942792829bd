import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecords } from '#crud'
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

/** Saves what differs from the generated screens as the site's record; where nothing does any more the record goes. */
export function useScreenSaving(
  name: string,
  entity: EntityDocument,
  start: ScreenRecord | undefined,
) {
  const { client } = useSession()
  const queries = useQueryClient()
  const [record, setRecord] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ClientFailure | undefined>()

  async function send(overlay: ScreenOverlay | undefined, version: number | undefined) {
    if (overlay)
      return record
        ? client.update('screen', record._id, { data: { overlay }, version: version! })
        : client.create('screen', { data: { entity: name, overlay } })
    return record && client.remove('screen', record._id, version!)
  }

  /** `over` is what somebody else saved meanwhile. */
  async function save(layout: ScreenLayout, over?: StoredRecord): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    const overlay = overlayOf(entity, layout)
    const answer = await send(overlay, over?.version ?? record?.version)
    if (answer && !answer.ok) setFailure(answer.failures[0])
    else setRecord(overlay && answer ? (answer.value as ScreenRecord) : undefined)
    await forgetScreens(queries, name)
    setBusy(false)
    return !answer || answer.ok
  }
  return { record, busy, failure, save }
}
