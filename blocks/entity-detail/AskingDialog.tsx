import {
  ConfirmDialog,
  DeletionUses,
  PublishNotes,
  recordTitle,
  useTogether,
  type VisibleEntity,
} from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { AskedDialog } from './AskedDialog.tsx'
import { RefusedNotes } from './RefusedNotes.tsx'
import { type Asking, publishes, useRecordActions } from './useRecordActions.ts'

interface Props extends Pick<
  ReturnType<typeof useRecordActions>,
  'setAsking' | 'apply' | 'remove'
> {
  model: VisibleEntity
  record: StoredRecord
  asking: Asking
}

/** Asks before something is done with a record that is not easily undone. */
export function AskingDialog({ model, record, asking, setAsking, apply, remove }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const isPublished = asking.kind === 'transition' && publishes(model, asking.transition)
  const { list, along } = useTogether('page', record._id, isPublished)
  if (asking.kind === 'transition' && asking.transition.asks?.length)
    return (
      <AskedDialog
        model={model}
        record={record}
        transition={asking.transition}
        onClose={() => setAsking(undefined)}
      />
    )
  return (
    <ConfirmDialog
      title={asking.kind === 'delete' ? t('detail.delete-title') : asking.transition.label[locale]}
      action={asking.kind === 'delete' ? t('delete') : asking.transition.label[locale]}
      text={
        asking.kind === 'delete'
          ? t('detail.delete-text', { title: recordTitle(model.entity, record, locale) })
          : asking.transition.confirm?.[locale]
      }
      needsReason={asking.kind === 'transition' && asking.transition.reason === true}
      danger={asking.kind === 'delete' || asking.transition.color === 'red'}
      onClose={() => setAsking(undefined)}
      onConfirm={(reason) =>
        asking.kind === 'delete' ? remove() : apply(asking.transition, reason, along, asking.rows)
      }
    >
      {asking.kind === 'transition' && asking.refused && (
        <RefusedNotes model={model} transition={asking.transition} refused={asking.refused} />
      )}
      {asking.kind === 'delete' && model.name === 'page' && <DeletionUses page={record} />}
      {isPublished && <PublishNotes page={record} />}
      {isPublished && list}
    </ConfirmDialog>
  )
}
