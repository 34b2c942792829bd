import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#i18n'
import { Button, Icon } from '#ui'
import { useSchemaText } from './fieldTexts.ts'
import type { FormSubmitEvent } from './formSubmit.ts'

interface SubmitPopupProps {
  event: FormSubmitEvent | undefined
  onClose(): void
}

const SIGNS = { success: 'check', info: 'message', warning: 'alert' } as const

/** The popup of a submission: submitting, a question, a countdown, then submitted with a button to close. */
export function SubmitPopup({ event, onClose }: SubmitPopupProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = event !== undefined && event.kind !== 'failed' && event.kind !== 'stopped'

  // Closed before the list of errors takes the focus: a dialog gives it back to the button that was pressed.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal?.()
    else if (!isOpen && element.open) element.close?.()
  }, [isOpen])

  if (!isOpen) return <dialog ref={dialog} className="sala-popup" aria-hidden="true" />
  const queued = event.kind === 'queued'
  const done = event.kind === 'done' || queued
  const question = event.kind === 'confirm' ? event : undefined
  const notice = event.kind === 'alert' ? event : undefined
  const sign = done ? 'check' : notice ? SIGNS[notice.tone ?? 'info'] : question && 'message'
  const heading = queued
    ? t('queue.kept')
    : done
      ? t('submitted')
      : question
        ? text(question.title) || t('confirm')
        : notice
          ? text(notice.title) || t('notice')
          : (event.kind === 'wait' && text(event.text)) || t('submitting')
  return (
    <dialog
      ref={dialog}
      className="sala-popup"
      aria-label={heading}
      onCancel={(cancel) => {
        cancel.preventDefault()
        if (question) question.answer(false)
        else if (notice) notice.close()
        else if (done) onClose()
      }}
    >
      <div className="sala-popup-body" role="status" aria-live="polite">
        {sign ? (
          <Icon name={sign} size={40} />
        ) : (
          <span className="sala-spinner" data-size="lg" aria-hidden="true" />
        )}
        <p className="sala-popup-title">{heading}</p>
        {'text' in event && event.text !== undefined && event.kind !== 'wait' && (
          <p>{text(event.text)}</p>
        )}
        {queued && <p>{t('queue.kept-detail')}</p>}
        {event.kind === 'wait' && <Countdown seconds={event.seconds} />}
      </div>
      {(done || question || notice) && (
        <div className="sala-popup-actions">
          {question ? (
            <>
              <Button onClick={() => question.answer(false)}>
                {text(question.no) || t('cancel')}
              </Button>
              <Button kind="primary" onClick={() => question.answer(true)} autoFocus>
                {text(question.yes) || t('ok')}
              </Button>
            </>
          ) : (
            <Button kind="primary" onClick={notice ? notice.close : onClose} autoFocus>
              {notice ? t('ok') : t('close')}
            </Button>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The seconds that are left (spec: academy 4). Whoever listens has heard how many there are. */
function Countdown({ seconds }: { seconds: number }) {
  const t = useText('forms')
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p role="timer">{t('wait-seconds', { count: left })}</p>
}
