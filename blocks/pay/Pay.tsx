import { formatDate, formatMoney, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { OrderAnswer, OrderStanding } from '#pages/model'
import type { BlockProps } from '#registry'
import { billPayment, pickText, type Text } from '#shared'
import { QrCode } from './QrCode.tsx'
import { Slip } from './Slip.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useHeard } from './useHeard.ts'
import './Pay.css'

export const catalogues = ['blocks']

interface PayProps {
  payee?: Text
  billerId?: string
}

/** The status that an order begins with (spec: academy 7); what staff have set besides is shown as it stands. */
const FIRST = 'ลงทะเบียนคอร์ส'
/** Where an order stands that nobody has to pay any more. */
const ENDS = ['complete', 'cancelled', 'refunded']

const watchPath = ({ _id, key }: OrderAnswer): string =>
  `/api/shop/watch/${encodeURIComponent(_id)}${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`

/** The order that the address names, and how it is paid (spec: readings 2.32). */
export default function Pay({ props, data }: BlockProps<PayProps, { order?: OrderAnswer | null }>) {
  const t = useText('blocks')
  const { edit } = usePage()
  const { order } = data
  const isLive = !edit && order?.until !== undefined
  const heard = useHeard<OrderStanding>(isLive ? watchPath(order) : undefined, 'order')
  if (!order) return <p className="sala-empty">{t('pay.none')}</p>
  return <Bill order={{ ...order, ...heard }} props={props} />
}

function Bill({ order, props }: { order: OrderAnswer; props: PayProps }) {
  const t = useText('blocks')
  const locale = useLocale()
  const { ref1, ref2, items, slip_at, withholding = 0, learners } = order
  const price = order.to_pay ?? order.price
  const end = ENDS.find((one) => one === order.process)
  const amount = formatMoney(price, locale)
  const code = end
    ? undefined
    : billPayment({ billerId: props.billerId, ref1, ref2, amount: price })
  const lines: [string, string | undefined, string?][] = [
    ['course', items ? undefined : order.course_name],
    [
      'status',
      end
        ? t(`pay.state.${end}`)
        : slip_at
          ? t('pay.slip-waits')
          : order.status === FIRST
            ? t(items ? 'pay.placed' : 'pay.registered')
            : order.status,
    ],
    ['full', withholding > 0 ? `฿${formatMoney(order.price, locale)}` : undefined],
    ['withheld', withholding > 0 ? `−฿${formatMoney(withholding, locale)}` : undefined],
    ['ordered', order.created_at && formatDate(order.created_at, locale)],
  ]
  return (
    <article className="sala-pay" data-process={order.process}>
      <h1>{t('pay.title')}</h1>
      <p
        className="sala-pay-amount"
        aria-label={price > 0 ? `${t('pay.amount')} ${amount}` : undefined}
      >
        {price > 0 ? `฿${amount}` : t('pay.free')}
      </p>
      <p role="status" className="sala-pay-end" data-kind={end}>
        {end && t(`pay.end.${end}`)}
      </p>
      {!end && order.until && <TimeLeft until={order.until} />}
      {items && <Ordered items={items} />}
      <Lines of={lines} />
      <Ways order={order} code={code} props={props} amount={amount} />
      {!end && price > 0 && (
        <>
          <p className="sala-pay-note">{t(code ? 'pay.checked' : 'pay.by-bank')}</p>
          <Slip order={order} sent={slip_at} />
        </>
      )}
      {learners && end !== 'cancelled' && end !== 'refunded' && (
        <p className="sala-pay-note">
          {t('pay.named', { count: order.seats, named: learners.named })}{' '}
          <a href={learners.path}>{t('pay.name-learners')}</a>
        </p>
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

interface WaysProps {
  order: OrderAnswer
  /** What the QR code says; nothing where there is none. */
  code: string | undefined
  props: PayProps
  amount: string
}

/** The code to scan, and the same to type by hand. */
function Ways({ order: { ref1, ref2 }, code, props, amount }: WaysProps) {
  const t = useText('blocks')
  const locale = useLocale()
  const payee = pickText(props.payee, locale)
  const typed: [string, string | undefined, string?][] = [
    ['payee', code && payee],
    ['biller', code && props.billerId, 'code'],
    ['ref1', ref1, 'code'],
    ['ref2', ref2, 'code'],
  ]
  return (
    <>
      {code && (
        <figure className="sala-pay-qr">
          <QrCode text={code} label={t('pay.qr', { amount, ref1 })} />
          <figcaption>{t('pay.scan')}</figcaption>
        </figure>
      )}
      {code && <h2>{t('pay.type')}</h2>}
      <Lines of={typed} />
    </>
  )
}

/** What came out of a cart, each with how many of it. */
function Ordered({ items }: { items: NonNullable<OrderAnswer['items']> }) {
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
