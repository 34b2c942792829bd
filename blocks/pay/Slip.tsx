import { useState, type ChangeEvent } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import type { OrderAnswer } from '#pages/model'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
/** Bytes that the gateway takes of a slip. */
const MAX_SLIP = 5 * 1024 * 1024

/** The slip of a payment, sent by a form of the page; what cannot be one is told as it is chosen. */
export function Slip({ order, sent }: { order: OrderAnswer; sent: string | undefined }) {
  const t = useText('blocks')
  const locale = useLocale()
  const [wrong, setWrong] = useState<string>()
  const key = order.key === undefined ? '' : `?key=${encodeURIComponent(order.key)}`
  const look = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    const problem = !file
      ? ''
      : !TYPES.includes(file.type)
        ? t('pay.slip-type')
        : file.size > MAX_SLIP
          ? t('pay.slip-size')
          : ''
    currentTarget.setCustomValidity(problem)
    setWrong(problem)
  }
  const problem = wrong ?? order.problem ?? ''
  return (
    <section className="sala-pay-slip" aria-label={t('pay.slip')}>
      <h2>{t('pay.slip')}</h2>
      {sent && (
        <p className="sala-pay-sent" role="status">
          {t('pay.slip-sent', { when: formatDate(sent, locale, 'datetime') })}
        </p>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={`/lesson/pay/${encodeURIComponent(order._id)}${key}`}
      >
        <input type="hidden" name="_csrf" value={order.csrf} />
        <label>
          {t(sent ? 'pay.slip-again' : 'pay.slip-choose')}
          <input
            type="file"
            name="slip"
            accept={TYPES.join(',')}
            required
            onChange={look}
            aria-invalid={problem !== ''}
            aria-describedby="slip-help"
          />
        </label>
        <small id="slip-help" role={problem ? 'alert' : undefined} data-kind={problem && 'problem'}>
          {problem || t('pay.slip-help')}
        </small>
        <button className="sala-button" data-kind={sent ? 'secondary' : 'primary'}>
          {t('pay.slip-send')}
        </button>
      </form>
    </section>
  )
}
