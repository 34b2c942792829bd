import { useState } from 'react'
import { hasUnsaved } from '#forms'
import { useText } from '#i18n'
import { useQuestion } from '../useQuestion.tsx'
import type { MediaFile } from './mediaQuery.ts'

/** The file that is looked at closely; what stands unsaved in its form is asked about before another takes its place. */
export function useOpenFile() {
  const t = useText('backend')
  const [question, ask] = useQuestion()
  const [open, setOpen] = useState<MediaFile | null>(null)
  const staysOpen = async (): Promise<boolean> =>
    open !== null &&
    hasUnsaved() &&
    !(await ask({
      title: t('leave.title'),
      text: t('leave.file'),
      yes: t('leave.yes'),
      no: t('leave.no'),
    }))
  const show = async (file: MediaFile | null): Promise<void> => {
    if (!(await staysOpen())) setOpen(file)
  }
  // What was closed meanwhile is not opened again by an answer about it.
  const showNew = (file: MediaFile | null): void =>
    setOpen((now) => (file === null || now?._id === file._id ? file : now))
  return { open, show, showNew, staysOpen, question }
}
