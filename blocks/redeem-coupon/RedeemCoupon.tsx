import { formatDate, formatMoney, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { CouponAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText } from '#shared'
import './RedeemCoupon.css'

export const catalogues = ['shop'] as const

/** The coupon that the address names: what it takes off, until when, and the courses that it is for (spec: academy 2.3). */
export default function RedeemCoupon({
  data: { coupon },
}: BlockProps<object, { coupon?: CouponAnswer | null }>) {
  const t = useText('shop')
  const { edit } = usePage()
  if (coupon) return <Coupon coupon={coupon} />
  return (
    <div className="sala-coupon">
      <h1>{t('coupon.none-title')}</h1>
      {!edit && <p>{t('coupon.none')}</p>}
      <p>
        <a href="/lesson/home">{t('enrol.find')}</a>
      </p>
    </div>
  )
}

function Coupon({ coupon: { code, name, kind, value, until, courses } }: { coupon: CouponAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  const worth = kind === 'percent' ? String(value) : formatMoney(value, locale)
  return (
    <div className="sala-coupon">
      <h1>{t('coupon.title', { code })}</h1>
      {name && <p>{pickText(name, locale)}</p>}
      <p className="sala-coupon-worth">{t(`coupon.${kind}`, { value: worth })}</p>
      {until && <p>{t('coupon.until', { date: formatDate(until, locale) })}</p>}
      {courses.length === 0 ? (
        <p>
          {t('coupon.all')} <a href="/lesson/home">{t('enrol.find')}</a>
        </p>
      ) : (
        <ul aria-label={t('coupon.courses')}>
          {courses.map((course) => (
            <li key={course._id}>
              <span>{course.name}</span>
              <span>
                <s>฿{formatMoney(course.price, locale)}</s> ฿{formatMoney(course.total, locale)}
              </span>
              <a
                className="sala-button"
                data-kind="primary"
                href={`/lesson/order/${encodeURIComponent(course._id)}?code=${encodeURIComponent(code)}`}
              >
                {t('coupon.order')}
                <span className="visually-hidden"> {course.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
