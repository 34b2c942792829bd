import { useDateText, useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { DraftState } from './useDraft.ts'

/** Offers a draft from before, or tells that the form was changed or sent elsewhere. */
export function DraftNotice({ draft }: { draft: DraftState }) {
  const t = useText('forms')
  const { found, other, isSent } = draft
  const shown = other ?? found
  const time = useDateText(shown?.savedAt)
  if (isSent) {
    return (
      <div className="sala-form-notice" role="status" data-notice="draft-sent">
        <Icon name="alert" />
        <p>{t('draft.sent')}</p>
        <div className="sala-form-notice-actions">
          <Button kind="primary" onClick={draft.empty}>
            {t('draft.empty')}
          </Button>
          <Button onClick={draft.keep}>{t('draft.keep')}</Button>
        </div>
      </div>
    )
  }
  if (!shown || time === undefined) return null
  return (
    <div className="sala-form-notice" role="status" data-notice={other ? 'draft-other' : 'draft'}>
      <Icon name="alert" />
      <p>{t(other ? 'draft.other' : 'draft.found', { time })}</p>
      <div className="sala-form-notice-actions">
        <Button kind="primary" onClick={() => draft.use(shown)}>
          {t(other ? 'draft.take' : 'draft.use')}
        </Button>
        <Button onClick={other ? draft.keep : draft.discard}>
          {t(other ? 'draft.keep' : 'draft.discard')}
        </Button>
      </div>
    </div>
  )
}
