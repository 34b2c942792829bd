import { formatDate, useLocale, useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { Submission } from '../view/useSubmission.ts'

/** Answers that wait for the connection: sent now, or not at all. */
export function QueueNotice({ submission }: { submission: Submission }) {
  const t = useText('forms')
  const locale = useLocale()
  const { waiting } = submission
  if (!waiting) return null
  return (
    <div className="sala-form-notice" role="status" data-notice="queue">
      <Icon name="alert" />
      <p>{t('queue.waiting', { time: formatDate(waiting.at, locale, 'datetime') })}</p>
      <div className="sala-form-notice-actions">
        <Button kind="primary" onClick={submission.sendWaiting}>
          {t('queue.send')}
        </Button>
        <Button onClick={submission.dropWaiting}>{t('queue.discard')}</Button>
      </div>
    </div>
  )
}
