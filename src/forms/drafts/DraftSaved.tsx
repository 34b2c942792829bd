import { useDateText, useText } from '#i18n'
import type { DraftState } from './useDraft.ts'

/** Says quietly that what was typed is kept, or that it cannot be. */
export function DraftSaved({ draft }: { draft: DraftState }) {
  const t = useText('forms')
  const time = useDateText(draft.savedAt)
  if (draft.failed)
    return (
      <p className="sala-draft-saved" role="status">
        {t('draft.failed')}
      </p>
    )
  if (time === undefined) return null
  return (
    <p className="sala-draft-saved" role="status">
      {t('draft.saved', { time })}
    </p>
  )
}
