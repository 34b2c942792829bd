import { useText } from '#i18n'
import { SendForm } from './SendForm.tsx'

const REASONS = ['spam', 'rude', 'wrong', 'rights', 'other']

/** Why a post, or a comment on it, should be looked at. */
export function ReportForm({
  post,
  comment,
  onCancel,
}: {
  post: string
  comment?: string
  onCancel(): void
}) {
  const t = useText('post')
  return (
    <SendForm
      form="post-report"
      fixed={{ post, ...(comment ? { comment } : {}) }}
      action="send-report"
      onCancel={onCancel}
    >
      <fieldset>
        <legend>{t('reason')}</legend>
        {REASONS.map((reason) => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} required /> {t(`reasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <label>
        {t('details')}
        <textarea className="sala-input" name="text" rows={3} maxLength={1000} />
      </label>
    </SendForm>
  )
}
