import { memo } from 'react'
import { useStore } from 'zustand'
import { formatDate, useLocale, useText } from '#i18n'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import type { Autosave } from '../store/autosave.ts'
import { isDirty } from '../store/builderStore.ts'

/** How saving stands; what stands in its way is told to screen readers, that it goes on as always is not. */
export const SaveState = memo(function SaveState({ autosave }: { autosave: Autosave }) {
  const t = useText('builder')
  const locale = useLocale()
  const now = useStateAfterPaint((state) =>
    state.saving ? 'saving' : isDirty(state) ? 'unsaved' : 'saved',
  )
  const at = useStore(autosave.status, (status) => status.at)
  const problem = useStore(autosave.status, (status) => status.problem?.kind)
  if (problem === undefined || (problem === 'failed' && now === 'saving')) {
    return (
      <span data-save={now}>
        {now === 'saved' && at
          ? t('bar.saved-at', { time: formatDate(at, locale, 'time') })
          : t(`bar.${now}`)}
      </span>
    )
  }
  // What the device knows of its own network is not asked of whoever is at it: a server that does not answer is another thing.
  const what = problem === 'offline' && navigator.onLine ? 'unreachable' : problem
  return (
    <span data-save={problem} className="builder-problem">
      <span role="status">
        {t(problem === 'offline' && !autosave.keeps ? `unsaved.${what}-unkept` : `unsaved.${what}`)}
      </span>
      <button
        type="button"
        onClick={() => (problem === 'signed-out' ? void autosave.save() : autosave.show(true))}
      >
        {t(problem === 'signed-out' ? 'unsaved.sign-in' : 'unsaved.details')}
      </button>
    </span>
  )
})
