import { lazy, Suspense, useCallback } from 'react'
import { useBuilder, useBuilderState } from '../../builderContext.ts'
import type { Autosave } from '../../store/autosave.ts'
import { isDirty } from '../../store/builderStore.ts'

const ScheduleDialog = lazy(async () => ({ default: (await import('./ScheduleDialog.tsx')).ScheduleDialog }))
const LanguagesDialog = lazy(async () => ({ default: (await import('./LanguagesDialog.tsx')).LanguagesDialog }))
const FormSchemaDialog = lazy(async () => ({ default: (await import('../../forms/FormSchemaDialog.tsx')).FormSchemaDialog }))

/** The sheets with settings of the whole page, fetched when they are asked for. */
export function PageDialogs({ autosave }: { autosave: Autosave }) {
  const { store } = useBuilder()
  const dialog = useBuilderState((state) => state.dialog)
  const waits = useBuilderState((state) => state.dialog === 'form-schema' && (isDirty(state) || state.saving))
  const close = useCallback(() => store.setState({ dialog: null }), [store])
  return (
    <Suspense fallback={null}>
      {dialog === 'schedule' && <ScheduleDialog autosave={autosave} onClose={close} />}
      {dialog === 'languages' && <LanguagesDialog onClose={close} />}
      {dialog === 'form-schema' && <FormSchemaDialog waits={waits} onClose={close} />}
    </Suspense>
  )
}
