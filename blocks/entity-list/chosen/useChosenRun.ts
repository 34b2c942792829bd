import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { doEach, forget, type Outcome, type VisibleEntity } from '#crud'
import type { Client } from '#gateway'
import { useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { openIn } from './chosenFields.ts'
import type { ChosenTask, Given } from './task.ts'
import { useUndoOffer } from './useUndoOffer.tsx'

/** Does a task with one record. */
const actOf =
  (client: Client, name: string, task: ChosenTask, { reason, values }: Given) =>
  ({ _id, version }: StoredRecord) =>
    task.kind === 'delete'
      ? client.remove(name, _id, version)
      : task.kind === 'edit'
        ? client.update(name, _id, { data: values!, version })
        : client.transition(name, _id, {
            transition: task.transition.id,
            version,
            ...(reason ? { reason } : {}),
            ...(values ? { values } : {}),
          })

/** Does a task with one record after the other: how far it is, how it ended, and the way back where there is one. */
export function useChosenRun(
  model: VisibleEntity,
  task: ChosenTask,
  {
    label,
    onDone,
    onClose,
  }: { label: string; onDone(records: StoredRecord[]): void; onClose(): void },
) {
  const t = useText('backend')
  const queries = useQueryClient()
  const { client } = useSession()
  const offerUndo = useUndoOffer(model)
  const stop = useRef(new AbortController())
  const [run, setRun] = useState<{ done: number; of: number }>()
  const [ended, setEnded] = useState<{ outcomes: Outcome[]; left: number }>()

  async function start(given: Given): Promise<void> {
    const [field] = task.kind === 'edit' ? Object.keys(given.values!) : []
    const records = field === undefined ? task.records : openIn(model, task.records, field)
    setRun({ done: 0, of: records.length })
    const outcomes = await doEach(records, actOf(client, model.name, task, given), {
      onProgress: (done) => setRun({ done, of: records.length }),
      signal: stop.current.signal,
    })
    await forget(queries, model.name)
    const well = outcomes.filter(({ failures }) => failures.length === 0)
    onDone(well.map(({ record }) => record))
    if (well.length > 0)
      offerUndo({
        kind: task.kind,
        outcomes: well,
        fields: Object.keys(given.values ?? {}),
        message: t('list.acted', { label, count: well.length }),
      })
    const left = records.length - outcomes.length
    if (well.length === outcomes.length && left === 0) onClose()
    else setEnded({ outcomes, left })
  }

  return { run, ended, start, stop: () => stop.current.abort() }
}
