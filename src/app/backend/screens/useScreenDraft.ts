import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import { useConflictQuestion, useEntityConflictWords, type VisibleEntity } from '#crud'
import { useLeaveWarning } from '#forms'
import { useText } from '#i18n'
import { generatedLayout, mergeScreen, overlayOf, type ScreenLayout } from '#schema'
import { useSession } from '#session'
import { sameDraft, useDraftHistory } from '../draftHistory.ts'
import { useScreenSaving, type ScreenRecord } from './useScreens.ts'

export type ChangeName = 'move' | 'words' | 'section' | 'settings' | 'reset' | 'others'

/** The screens of an entity as they are arranged, and what is kept of it. */
export function useScreenDraft(model: VisibleEntity, start: ScreenRecord | undefined) {
  const t = useText('backend')
  const {
    site: { _id: siteId },
    user,
  } = useSession()
  const { entity, name } = model
  const generated = useMemo(() => generatedLayout(entity), [entity])
  const merged = useMemo(() => mergeScreen(entity, start?.overlay ?? {}), [])
  const [notes, setNotes] = useState(merged.notes)
  const [kept, setKept] = useState(merged.layout)
  const [conflicts, ask] = useConflictQuestion(useEntityConflictWords(entity))
  const saving = useScreenSaving(name, entity, start, ask)
  const { record, busy, failure } = saving
  // Other fields are another entity: what was arranged of the former ones is forgotten too.
  const version = `${record?._id ?? ''} ${record?.version ?? 0} ${Object.keys(entity.properties).join(' ')}`
  const [{ past, now, future }, step, outlives] = useDraftHistory<ScreenLayout, ChangeName>(
    merged.layout,
    { key: `screen:${siteId}:${user?._id ?? ''}:${name}`, version },
  )
  const isKept = sameDraft(overlayOf(entity, now), overlayOf(entity, kept))
  useLeaveWarning(!isKept, outlives, 'steps')
  const change = (what: ChangeName, draft: ScreenLayout, at?: string): void =>
    step({ type: 'change', name: what, draft, ...(at ? { at } : {}) })
  async function save(layout: ScreenLayout, key: string): Promise<void> {
    const overlay = await saving.save(layout)
    if (overlay === undefined) return
    const isOwn = sameDraft(overlay ?? undefined, overlayOf(entity, layout))
    const saved = isOwn ? layout : mergeScreen(entity, overlay ?? {}).layout
    setKept(saved)
    setNotes([])
    if (!isOwn) {
      change('others', saved)
      notifications.show({ color: 'blue', message: t('conflict.others-in') })
    }
    notifications.show({ color: 'green', message: t(key) })
  }
  const state = !isKept ? 'unsaved' : record ? 'changed' : 'generated'
  return {
    generated,
    notes,
    record,
    busy,
    failure,
    conflicts,
    past,
    now,
    future,
    step,
    change,
    isKept,
    state,
    save,
  }
}

export type EditedScreen = ReturnType<typeof useScreenDraft>
