import { useEffect, useState } from 'react'
import { useDateText, useText } from '#i18n'
import { Button, Icon } from '#ui'
import type { Form } from '../core/index.ts'
import { useFormSubmit, type EarlierSubmission } from '../view/formSubmit.ts'

/** Where a person finds their own records (spec: academy 2.2, Form page). */
const PROFILE = '/user/profile'

/** Tells who sent this form before that they did; their answers can be read and printed, not changed. */
export function EarlierNotice({ form, slug }: { form: Form; slug: string }) {
  const t = useText('forms')
  const port = useFormSubmit()
  const [earlier, setEarlier] = useState<EarlierSubmission>()
  const [shown, setShown] = useState(false)
  const time = useDateText(earlier?.at)
  useEffect(() => {
    let left = false
    void port?.earlier?.(slug).then(
      (found) => !left && setEarlier(found),
      // Without an answer the form is as it is for everybody.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [port, slug])
  if (!earlier || time === undefined) return null
  const show = (): void => {
    form.reset()
    form.set([], earlier.answers)
    form.setReadOnly(true)
    setShown(true)
  }
  const again = (): void => {
    form.setReadOnly(false)
    form.reset()
    setShown(false)
    setEarlier(undefined)
  }
  return (
    <div className="sala-form-notice" role="status" data-notice="earlier">
      <Icon name="check" />
      <p>{t('earlier.sent', { time })}</p>
      <div className="sala-form-notice-actions">
        {shown ? (
          <Button kind="primary" onClick={() => window.print()}>
            {t('earlier.print')}
          </Button>
        ) : (
          <Button kind="primary" onClick={show}>
            {t('earlier.show')}
          </Button>
        )}
        <Button onClick={again}>{t('earlier.again')}</Button>
        <a href={PROFILE}>{t('earlier.profile')}</a>
      </div>
    </div>
  )
}
