import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog, doEach, forget, type Outcome, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { useSession } from '#session'
import { ActForm } from './ActForm.tsx'
import { openIn } from './chosenFields.ts'
import { EditForm } from './EditForm.tsx'
import { Results } from './Results.tsx'
import { Running } from './Running.tsx'
import { useUndoOffer } from './useUndoOffer.tsx'

export type ChosenTask = { records: StoredRecord[] } & (
  { kind: 'delete' } | { kind: 'edit' } | { kind: 'transition'; transition: Transition }
)

/** What was filled in before it is done. */
export interface Given {
  reason?: string | undefined
  values?: Record<string, unknown>
}

interface Props {
  model: VisibleEntity
  task: ChosenTask
  /** Hears with which records it is done. */
  onDone(records: StoredRecord[]): void
  onClose(): void
}

/** Asks before something is done with several records, shows how far it is, and what was refused and why. */
export function ChosenDialog({ model, task, onDone, onClose }: Props) {
  const t = useText('backend')
  const lists = useText('lists')
  const locale = useLocale()
  const queries = useQueryClient()
  const { client } = useSession()
  const offerUndo = useUndoOffer(model)
  const stop = useRef(new AbortController())
  const [run, setRun] = useState<{ done: number; of: number }>()
  const [ended, setEnded] = useState<{ outcomes: Outcome[]; left: number }>()
  const label =
    task.kind === 'delete'
      ? t('delete')
      : task.kind === 'edit'
        ? lists('chosen.edit')
        : task.transition.label[locale]

  const act =
    ({ reason, values }: Given) =>
    ({ _id, version }: StoredRecord) =>
      task.kind === 'delete'
        ? client.remove(model.name, _id, version)
        : task.kind === 'edit'
          ? client.update(model.name, _id, { data: values!, version })
          : client.transition(model.name, _id, {
              transition: task.transition.id,
              version,
              ...(reason ? { reason } : {}),
              ...(values ? { values } : {}),
            })

  async function start(given: Given): Promise<void> {
    const [field] = task.kind === 'edit' ? Object.keys(given.values!) : []
    const records = field === undefined ? task.records : openIn(model, task.records, field)
    setRun({ done: 0, of: records.length })
    const outcomes = await doEach(records, act(given), {
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

  if (ended) return <Results model={model} label={label} {...ended} onClose={onClose} />
  if (run) return <Running label={label} {...run} onStop={() => stop.current.abort()} />
  if (task.kind === 'edit')
    return <EditForm model={model} records={task.records} onClose={onClose} onGiven={start} />
  if (task.kind === 'transition' && task.transition.asks?.length)
    return (
      <ActForm
        model={model}
        transition={task.transition}
        count={task.records.length}
        onClose={onClose}
        onGiven={start}
      />
    )
  return (
    <ConfirmDialog
      title={`${label} (${formatNumber(task.records.length, locale)})`}
      action={label}
      text={
        task.kind === 'delete'
          ? lists(model.access.restore ? 'chosen.delete-text' : 'chosen.delete-text-final', {
              count: task.records.length,
            })
          : (task.transition.confirm?.[locale] ??
            t('list.act-text', { label, count: task.records.length }))
      }
      needsReason={task.kind === 'transition' && task.transition.reason === true}
      danger={task.kind === 'delete' || task.transition.color === 'red'}
      onClose={onClose}
      onConfirm={(reason) => start({ reason })}
    />
  )
}
