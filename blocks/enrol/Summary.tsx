import { formatDate, formatMoney, useLocale, useText } from '#i18n'
import type { PurchaseAnswer } from '#pages/model'

/** What it costs, and the two buttons: work it out again, and order. */
export function Summary({ purchase }: { purchase: PurchaseAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  const { seats, total, code, couponProblem } = purchase
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
      <Sum purchase={purchase} />
      <button className="sala-button" data-kind="primary" name="act" value="order">
        {total > 0
          ? t('checkout.submit', { amount: formatMoney(total, locale) })
          : t('checkout.free')}
      </button>
      <p className="sala-enrol-hint">{t(total > 0 ? 'checkout.next' : 'checkout.next-free')}</p>
    </section>
  )
}

/** How the price comes about. */
function Sum({ purchase }: { purchase: PurchaseAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  const { seats, price, discount, total, coupon, early, withholding, toPay } = purchase
  const baht = (amount: number) => `฿${formatMoney(amount, locale)}`
  return (
    <dl>
      <div>
        <dt>{t('enrol.price')}</dt>
        <dd>
          {seats} × {baht(price)}
          {early && (
            <small>
              {t('enrol.early', {
                day: formatDate(early.until, locale),
                amount: formatMoney(early.later, locale),
              })}
            </small>
          )}
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
      {withholding > 0 && (
        <>
          <div>
            <dt>{t('enrol.withheld')}</dt>
            <dd>−{baht(withholding)}</dd>
          </div>
          <div data-kind="total">
            <dt>{t('enrol.to-pay')}</dt>
            <dd>{baht(toPay)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
