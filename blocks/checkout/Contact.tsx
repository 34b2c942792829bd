import { formatMoney, useLocale, useText } from '#i18n'
import type { CartPageAnswer } from '#pages/model'

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name', maxLength: 200 },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 20 },
] as const

/** Whom the order is for, filled in from the account; it is sent with the total that its buyer saw. */
export function Contact({ cart }: { cart: CartPageAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  const { csrf, contact, total, lines } = cart
  const isBlocked = lines.some(({ problem }) => problem !== undefined)
  return (
    <form className="sala-checkout-contact" method="post" action="/user/own/checkout">
      <h2>{t('checkout.contact')}</h2>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="total" value={total} />
      {FIELDS.map(({ name, ...input }) => (
        <label key={name} data-field={name}>
          {t(`checkout.${name}`)}
          <input name={name} {...input} defaultValue={contact[name]} required />
        </label>
      ))}
      <button className="sala-button" data-kind="primary" disabled={isBlocked}>
        {total > 0
          ? t('checkout.submit', { amount: formatMoney(total, locale) })
          : t('checkout.free')}
      </button>
      <p className="sala-checkout-next">
        {t(isBlocked ? 'checkout.blocked' : total > 0 ? 'checkout.next' : 'checkout.next-free')}
      </p>
    </form>
  )
}
