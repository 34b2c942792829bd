import { useDateText, useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { Submission } from '../view/useSubmission.ts'

/** Answers that wait for the connection: sent now, or not at all. */
export function QueueNotice({ submission }: { submission: Submission }) {
  const t = useText('forms')
  const { waiting } = submission
  const time = useDateText(waiting?.at)
  if (!waiting || time === undefined) return null
  return (
    <div className="sala-form-notice" role="status" data-notice="queue">
      <Icon name="alert" />
      <p>{t('queue.waiting', { time })}</p>
      <div className="sala-form-notice-actions">
        <Button kind="primary" onClick={submission.sendWaiting}>
          {t('queue.send')}
        </Button>
        <Button onClick={submission.dropWaiting}>{t('queue.discard')}</Button>
      </div>
    </div>
  )
}
