import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useQuestion } from '#crud'
import { useLeaveWarning } from '#forms'
import { useText } from '#i18n'
import type { Theme } from '#pages/model'
import type { StoredRecord } from '#schema'
import { useSession } from '#session'
import { useDraftHistory } from '../draftHistory.ts'
import { useHistoryKeys } from '../useHistoryKeys.ts'
import { sameTheme, themeMark, themeStep } from './themeDraft.ts'
import { useThemeSaving, type Save } from './useThemeSaving.ts'

/** Trying, keeping, publishing and taking back a theme. */
export function useThemeDraft(record: StoredRecord) {
  const t = useText('backend')
  const { site, user } = useSession()
  const { kept, busy, failure, taken, save, takeTheirs } = useThemeSaving(record)
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

  async function show(data: Save, from: Theme | undefined, key: string): Promise<void> {
    if (!(await save(data, taken?.theirs ?? kept))) return
    setBefore(from)
    setPublished((count) => count + 1)
    say(key)
  }
  const [question, ask] = useQuestion()
  const publish = async (hard: number): Promise<void> => {
    if (
      hard === 0 ||
      (await ask({
        title: t('theme.contrast.ask'),
        text: t('theme.contrast.ask-text', { count: hard }),
        yes: t('theme.contrast.ask-yes'),
        no: t('theme.contrast.ask-no'),
      }))
    )
      await show({ theme: now, themeDraft: null }, kept.published, 'theme.done')
  }
  const unpublish = (): Promise<void> =>
    show({ theme: before!, themeDraft: now }, undefined, 'theme.restored')
  const keep = async (): Promise<void> => {
    if (await save({ themeDraft: now })) say('theme.saved')
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
    keep,
    discard,
    question,
  }
}

export type EditedTheme = ReturnType<typeof useThemeDraft>
