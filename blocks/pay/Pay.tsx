import { formatDate, formatMoney, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { billPayment, pickText, type Text } from '#shared'
import { QrCode } from './QrCode.tsx'
import './Pay.css'

export const catalogues = ['blocks']

interface Order {
  _id: string
  ref1?: string
  ref2?: string
  course_name?: string
  price: number
  status: string
  /** Where it stands: waits to be paid unless this says otherwise. */
  process?: string
  items?: { name: string; price: number; quantity: number }[]
  created_at?: string
}

interface PayProps {
  payee?: Text
  billerId?: string
}

/** The status that an order begins with (spec: academy 7); what staff have set besides is shown as it stands. */
const FIRST = 'ลงทะเบียนคอร์ส'
/** Where an order stands that nobody has to pay any more. */
const ENDS = ['complete', 'cancelled']

/** The order that the address names, and how it is paid (spec: readings 2.32). */
export default function Pay({ props, data }: BlockProps<PayProps, { order?: Order | null }>) {
  const t = useText('blocks')
  const locale = useLocale()
  const { order } = data
  if (!order) return <p className="sala-empty">{t('pay.none')}</p>
  const { _id, ref1, ref2, price, items } = order
  const end = ENDS.find((one) => one === order.process)
  const amount = formatMoney(price, locale)
  const code = end
    ? undefined
    : billPayment({ billerId: props.billerId, ref1, ref2, amount: price })
  const payee = pickText(props.payee, locale)
  const lines: [string, string | undefined, string?][] = [
    ['course', items ? undefined : order.course_name],
    [
      'status',
      end
        ? t(`pay.state.${end}`)
        : order.status === FIRST
          ? t(items ? 'pay.placed' : 'pay.registered')
          : order.status,
    ],
    ['ordered', order.created_at && formatDate(order.created_at, locale)],
  ]
  const typed: [string, string | undefined, string?][] = [
    ['payee', code && payee],
    ['biller', code && props.billerId, 'code'],
    ['ref1', ref1, 'code'],
    ['ref2', ref2, 'code'],
  ]
  return (
    <article className="sala-pay" data-live={`order/${_id}`}>
      <h1>{t('pay.title')}</h1>
      <p
        className="sala-pay-amount"
        aria-label={price > 0 ? `${t('pay.amount')} ${amount}` : undefined}
      >
        {price > 0 ? `฿${amount}` : t('pay.free')}
      </p>
      {items && <Ordered items={items} />}
      <Lines of={lines} />
      {code && (
        <figure className="sala-pay-qr">
          <QrCode text={code} label={t('pay.qr', { amount, ref1 })} />
          <figcaption>{t('pay.scan')}</figcaption>
        </figure>
      )}
      {code && <h2>{t('pay.type')}</h2>}
      <Lines of={typed} />
      {end ? (
        <p className="sala-pay-note">{t(`pay.end.${end}`)}</p>
      ) : (
        price > 0 && <p className="sala-pay-note">{t(code ? 'pay.checked' : 'pay.by-bank')}</p>
      )}
      <p className="sala-pay-ways">
        <button
          type="button"
          className="sala-button"
          data-kind="secondary"
          onClick={() => globalThis.print()}
        >
          {t('pay.print')}
        </button>
        <a href="/lesson/home">{t('pay.home')}</a>
      </p>
    </article>
  )
}

/** What came out of a cart, each with how many of it. */
function Ordered({ items }: { items: NonNullable<Order['items']> }) {
  const t = useText('blocks')
  const locale = useLocale()
  return (
    <ul className="sala-pay-items" aria-label={t('pay.items')}>
      {items.map(({ name, price, quantity }, index) => (
        <li key={index}>
          <span>{name}</span>
          <span>
            {quantity} × ฿{formatMoney(price, locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Names and values; codes stand apart, so that they can be read out and copied. */
function Lines({ of }: { of: [string, string | undefined, string?][] }) {
  const t = useText('blocks')
  return (
    <dl>
      {of.map(([key, value, kind]) =>
        value ? (
          <div key={key}>
            <dt>{t(`pay.${key}`)}</dt>
            <dd data-kind={kind}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
