import { lazy, Suspense, useCallback } from 'react'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import { isDirty } from '../../store/builderStore.ts'
import type { Saving } from '../../useSaving.ts'

const ScheduleDialog = lazy(async () => ({ default: (await import('./ScheduleDialog.tsx')).ScheduleDialog }))
const ReviewDialog = lazy(async () => ({ default: (await import('../review/ReviewDialog.tsx')).ReviewDialog }))
const LanguagesDialog = lazy(async () => ({ default: (await import('./LanguagesDialog.tsx')).LanguagesDialog }))
const FormSchemaDialog = lazy(async () => ({ default: (await import('../../forms/FormSchemaDialog.tsx')).FormSchemaDialog }))

/** The sheets with settings of the whole page, fetched when they are asked for. */
export function PageDialogs({ saving }: { saving: Saving }) {
  const { store } = useBuilder()
  const dialog = useBuilderState((state) => state.dialog)
  const waits = useBuilderState((state) => state.dialog === 'form-schema' && (isDirty(state) || state.saving))
  const close = useCallback(() => store.setState({ dialog: null }), [store])
  return (
    <Suspense fallback={null}>
      {dialog === 'schedule' && <ScheduleDialog autosave={saving.autosave} onClose={close} />}
      {dialog === 'review' && <ReviewDialog saving={saving} onClose={close} />}
      {dialog === 'languages' && <LanguagesDialog onClose={close} />}
      {dialog === 'form-schema' && <FormSchemaDialog waits={waits} onClose={close} />}
    </Suspense>
  )
}
