import { formatDate, useLocale, useText } from '#i18n'
import type { DraftState } from './useDraft.ts'

/** Says quietly that what was typed is kept, or that it cannot be. */
export function DraftSaved({ draft }: { draft: DraftState }) {
  const t = useText('forms')
  const locale = useLocale()
  if (draft.failed)
    return (
      <p className="sala-draft-saved" role="status">
        {t('draft.failed')}
      </p>
    )
  if (draft.savedAt === undefined) return null
  return (
    <p className="sala-draft-saved" role="status">
      {t('draft.saved', { time: formatDate(draft.savedAt, locale, 'datetime') })}
    </p>
  )
}
