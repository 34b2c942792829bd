import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientFailure, ClientResult, Client } from '#gateway'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import type { FlowDraft } from './flowHistory.ts'
import { forgetFlows, type FlowRecord } from './useFlows.ts'

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

/** Saves a flow as a record of this site, publishes it, and takes it away again. */
export function useFlowSaving(name: string, start: FlowRecord | undefined) {
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
    draft: FlowDraft,
    version = record?.version,
  ): Promise<FlowRecord | undefined> =>
    adopt(await storeFlow(client, name, draft, record && { id: record._id, version: version! }))

  const save = (draft: FlowDraft): Promise<boolean> =>
    during(async () => Boolean(await store(draft)))

  /** Where somebody saved meanwhile: over theirs. */
  const saveOver = (draft: FlowDraft): Promise<boolean> =>
    during(async () => Boolean(await store(draft, failure?.current?.version)))

  const publish = (draft: FlowDraft): Promise<boolean> =>
    during(async () => {
      const kept = await store(draft)
      return Boolean(
        kept &&
        adopt(
          await client.transition('flow', kept._id, {
            transition: 'publish',
            version: kept.version,
          }),
        ),
      )
    })

  /** Takes the record away: what ships under its name runs again. */
  const remove = (): Promise<boolean> =>
    during(async () => {
      const current = record!
      const left =
        current.state === 'published'
          ? adopt(
              await client.transition('flow', current._id, {
                transition: 'unpublish',
                version: current.version,
              }),
            )
          : current
      if (!left) return false
      const gone = await client.remove('flow', left._id, left.version)
      if (gone.ok) setRecord(undefined)
      else setFailure(gone.failures[0])
      return gone.ok
    })

  return { record, busy, failure, save, saveOver, publish, remove }
}
