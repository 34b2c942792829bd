import { useCallback } from 'react'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { FormSchemaDialog } from '../../forms/FormSchemaDialog.tsx'
import { isDirty } from '../../store/builderStore.ts'
import type { Saving } from '../../data/useSaving.ts'
import { ReviewDialog } from '../review/ReviewDialog.tsx'
import { LanguagesDialog } from './LanguagesDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** The sheets with settings of the whole page. */
export function PageDialogs({
  saving,
  onPublish,
  onJump,
}: {
  saving: Saving
  onPublish(): void
  /** Makes room for what is to be changed. */ onJump(): void
}) {
  const { store } = useBuilder()
  const dialog = useBuilderState((state) => state.dialog)
  const waits = useBuilderState(
    (state) => state.dialog === 'form-schema' && (isDirty(state) || state.saving),
  )
  const close = useCallback(() => store.setState({ dialog: null }), [store])
  return (
    <>
      {dialog === 'schedule' && <ScheduleDialog autosave={saving.autosave} onClose={close} />}
      {dialog === 'password' && <PasswordDialog autosave={saving.autosave} onClose={close} />}
      {dialog === 'review' && (
        <ReviewDialog saving={saving} onPublish={onPublish} onClose={close} />
      )}
      {dialog === 'languages' && <LanguagesDialog onClose={close} onJump={onJump} />}
      {dialog === 'form-schema' && <FormSchemaDialog waits={waits} onClose={close} />}
    </>
  )
}
