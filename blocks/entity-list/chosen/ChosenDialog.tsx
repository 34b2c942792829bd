import { ConfirmDialog, type VisibleEntity } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { ActForm } from './ActForm.tsx'
import { EditForm } from './EditForm.tsx'
import { Results } from './Results.tsx'
import { Running } from './Running.tsx'
import type { ChosenTask } from './task.ts'
import { useChosenRun } from './useChosenRun.ts'

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
  const label =
    task.kind === 'delete'
      ? t('delete')
      : task.kind === 'edit'
        ? lists('chosen.edit')
        : task.transition.label[locale]
  const { run, ended, start, stop } = useChosenRun(model, task, { label, onDone, onClose })

  if (ended) return <Results model={model} label={label} {...ended} onClose={onClose} />
  if (run) return <Running label={label} {...run} onStop={stop} />
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
