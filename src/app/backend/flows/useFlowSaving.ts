import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveMerging, type AskConflicts } from '#crud'
import {
  publishWith,
  type Along,
  type ClientFailure,
  type ClientResult,
  type Client,
} from '#gateway'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { FlowDraft } from './flowHistory.ts'
import { draftOf, forgetFlows, type FlowRecord } from './useFlows.ts'

/** Changes the record of a flow, or makes it where there is none yet. */
const storeFlow = (
  client: Client,
  name: string,
  { label, description, steps, runAs }: FlowDraft,
  known: { id: string; version: number } | undefined,
): Promise<ClientResult<StoredRecord>> =>
  known
    ? client.update('flow', known.id, {
        data: { label, description: description ?? null, steps, runAs: runAs ?? null },
        version: known.version,
      })
    : client.create('flow', {
        data: {
          name,
          label,
          steps,
          ...(description ? { description } : {}),
          ...(runAs ? { runAs } : {}),
        },
      })

const unpublishFlow = (
  client: Client,
  { _id, version }: FlowRecord,
): Promise<ClientResult<StoredRecord>> =>
  client.transition('flow', _id, { transition: 'unpublish', version })

/** Saves a flow as a record of this site, with what others saved meanwhile, publishes it, and takes it away again. */
export function useFlowSaving(name: string, start: FlowRecord | undefined, ask: AskConflicts) {
  const { client } = useSession()
  const queries = useQueryClient()
  const [record, setRecord] = useState(start)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ClientFailure | undefined>()

  function adopt(answer: ClientResult<StoredRecord>): FlowRecord | undefined {
    if (!answer.ok) {
      setFailure(answer.failures[0])
      return undefined
    }
    setRecord(answer.value as FlowRecord)
    return answer.value as FlowRecord
  }

  async function during<T>(work: () => Promise<T>): Promise<T> {
    setBusy(true)
    setFailure(undefined)
    const done = await work()
    await forgetFlows(queries)
    setBusy(false)
    return done
  }

  const store = async (
    mine: FlowDraft,
  ): Promise<{ kept: FlowRecord; draft: FlowDraft } | undefined> => {
    const { answer, draft } = await saveMerging<FlowDraft>({
      base: record ? draftOf(record) : mine,
      version: record?.version,
      mine,
      read: (current) => draftOf(current as FlowRecord),
      send: (next, version) =>
        storeFlow(client, name, next, record && { id: record._id, version: version! }),
      ask,
    })
    const kept = adopt(answer)
    return kept && { kept, draft }
  }

  /** Answers the flow as it was saved: with what others saved meanwhile. */
  const save = (draft: FlowDraft): Promise<FlowDraft | undefined> =>
    during(async () => (await store(draft))?.draft)

  /** `along`: what is published in the same act. */
  const publish = (draft: FlowDraft, along: readonly Along[]): Promise<FlowDraft | undefined> =>
    during(async () => {
      const stored = await store(draft)
      const isOut =
        stored &&
        adopt(
          await publishWith(
            client,
            { collection: 'flow', id: stored.kept._id, version: stored.kept.version },
            along,
          ),
        )
      return isOut && stored.draft
    })

  /** Takes the record away: what ships under its name runs again. */
  const remove = (): Promise<boolean> =>
    during(async () => {
      const current = record!
      const left =
        current.state === 'published' ? adopt(await unpublishFlow(client, current)) : current
      if (!left) return false
      const gone = await client.remove('flow', left._id, left.version)
      if (gone.ok) setRecord(undefined)
      else setFailure(gone.failures[0])
      return gone.ok
    })

  /** The flow as its record has it by now. */
  const replaceRecord = (taken: StoredRecord): void => setRecord(taken as FlowRecord)
  return { record, busy, failure, save, publish, remove, replaceRecord }
}
