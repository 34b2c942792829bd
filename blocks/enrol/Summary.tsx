import { formatMoney, useLocale, useText } from '#i18n'
import type { PurchaseAnswer } from '#pages/model'

/** What it costs, and the two buttons: work it out again, and order. */
export function Summary({ purchase }: { purchase: PurchaseAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  const { seats, price, discount, total, code, coupon, couponProblem } = purchase
  const baht = (amount: number) => `฿${formatMoney(amount, locale)}`
  return (
    <section className="sala-enrol-summary" aria-label={t('enrol.summary')}>
      <h2>{t('enrol.summary')}</h2>
      <input type="hidden" name="total" value={total} />
      <label data-field="seats">
        {t('enrol.seats')}
        <input name="seats" type="number" min={1} max={500} defaultValue={seats} required />
        <small>{t('enrol.seats-help')}</small>
      </label>
      <label data-field="code">
        {t('enrol.code')}
        <input
          name="code"
          defaultValue={code}
          maxLength={30}
          autoCapitalize="characters"
          aria-invalid={couponProblem !== undefined}
          aria-describedby={couponProblem && 'coupon-problem'}
        />
        {couponProblem && (
          <small id="coupon-problem" role="alert" data-kind="problem">
            {t(`enrol.coupon.${couponProblem}`)}
          </small>
        )}
      </label>
      <button className="sala-button" data-kind="secondary" name="act" value="quote" formNoValidate>
        {t('enrol.apply')}
      </button>
      <dl>
        <div>
          <dt>{t('enrol.price')}</dt>
          <dd>
            {seats} × {baht(price)}
          </dd>
        </div>
        {coupon && (
          <div>
            <dt>{t('enrol.discount', { code: coupon.code })}</dt>
            <dd>−{baht(discount)}</dd>
          </div>
        )}
        <div data-kind="total">
          <dt>{t('enrol.total')}</dt>
          <dd>{baht(total)}</dd>
        </div>
      </dl>
      <button className="sala-button" data-kind="primary" name="act" value="order">
        {total > 0
          ? t('checkout.submit', { amount: formatMoney(total, locale) })
          : t('checkout.free')}
      </button>
      <p className="sala-enrol-hint">{t('checkout.next')}</p>
    </section>
  )
}
