import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useConflictQuestion, useEntityConflictWords, useQuestion } from '#crud'
import { useLeaveWarning } from '#forms'
import { useText } from '#i18n'
import type { Theme } from '#pages/model'
import type { EntityDocument, StoredRecord } from '#schema'
import { useSession } from '#session'
import { useDraftHistory } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import { sameTheme, themeMark, themeStep } from './themeDraft.ts'
import { useThemeSaving, type Save } from './useThemeSaving.ts'

/** Asks whether colours that are hard to read on each other go out all the same. */
function useContrastQuestion() {
  const t = useText('backend')
  const [question, ask] = useQuestion()
  const askHard = (count: number): Promise<boolean> =>
    ask({
      title: t('theme.contrast.ask'),
      text: t('theme.contrast.ask-text', { count }),
      yes: t('theme.contrast.ask-yes'),
      no: t('theme.contrast.ask-no'),
    })
  return [question, askHard] as const
}

/** The theme that was saved, where changes of others have come into it. */
function withOthers(saved: Save, sent: Save): Theme | undefined {
  const [theme, mine] = [saved, sent].map((one) => one.theme ?? one.themeDraft)
  return theme && mine && !sameTheme(theme, mine) ? theme : undefined
}

/** Trying, keeping, publishing and taking back a theme. */
export function useThemeDraft(record: StoredRecord, schema: object) {
  const t = useText('backend')
  const { site, user } = useSession()
  const [conflicts, askConflicts] = useConflictQuestion(
    useEntityConflictWords(schema as Pick<EntityDocument, 'properties' | '$defs'>),
  )
  const { kept, busy, failure, taken, save, takeTheirs } = useThemeSaving(record, askConflicts)
  const [{ past, now, future }, step, outlives] = useDraftHistory<Theme, 'edit'>(
    kept.draft ?? kept.published,
    { key: `theme:${site._id}:${user?._id ?? ''}`, version: themeMark(kept.published, kept.draft) },
  )
  const [before, setBefore] = useState<Theme | undefined>()
  const [published, setPublished] = useState(0)
  const isKept = sameTheme(now, kept.draft ?? kept.published)
  const isPublished = sameTheme(now, kept.published) && kept.draft === null
  useLeaveWarning(!isKept, outlives, 'steps')
  const change = (theme: Theme): void => {
    const next = themeStep(now, theme)
    if (next) step(next)
  }
  const say = (key: string): void => void notifications.show({ color: 'green', message: t(key) })
  const [question, askHard] = useContrastQuestion()

  const bringIn = (saved: Save, sent: Save): void => {
    const theme = withOthers(saved, sent)
    if (!theme) return
    change(theme)
    say('conflict.others-in')
  }

  async function show(data: Save, from: Theme | undefined, key: string): Promise<void> {
    const saved = await save(data, taken?.theirs ?? kept)
    if (!saved) return
    bringIn(saved, data)
    setBefore(from)
    setPublished((count) => count + 1)
    say(key)
  }
  const publish = async (hard: number): Promise<void> => {
    if (hard === 0 || (await askHard(hard)))
      await show({ theme: now, themeDraft: null }, kept.published, 'theme.done')
  }
  const unpublish = (): Promise<void> =>
    show({ theme: before!, themeDraft: now }, undefined, 'theme.restored')
  const saveDraft = async (): Promise<void> => {
    const saved = await save({ themeDraft: now })
    if (!saved) return
    bringIn(saved, { themeDraft: now })
    say('theme.saved')
  }
  const discard = async (): Promise<void> => {
    if (await save({ themeDraft: null })) change(kept.published)
  }
  useHistoryKeys({ turn: (type) => step({ type }) })
  const keepMine = ({ mine, theirs }: NonNullable<typeof taken>): void =>
    void (mine.theme ? show(mine, theirs.published, 'theme.done') : save(mine, theirs))
  return {
    kept,
    busy,
    failure,
    taken,
    takeTheirs,
    keepMine,
    past,
    now,
    future,
    step,
    before,
    published,
    isKept,
    isPublished,
    change,
    publish,
    unpublish,
    saveDraft,
    discard,
    question,
    conflicts,
  }
}

export type EditedTheme = ReturnType<typeof useThemeDraft>
