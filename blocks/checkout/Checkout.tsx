import { useText, formatMoney, useLocale } from '#i18n'
import { usePage } from '#pages'
import type { CartPageAnswer } from '#pages/model'
import type { BlockProps } from '#registry'
import { Lines } from './Lines.tsx'
import { CartForm } from './CartForm.tsx'
import { Contact } from './Contact.tsx'
import '#ui/cart.css'
import './Checkout.css'

export const catalogues = ['shop'] as const

/** The cart of the reader, whom it is for, and its order: plain forms, which need no script (spec: academy 2.1). */
export default function Checkout({ data }: BlockProps<object, { cart?: CartPageAnswer | null }>) {
  const t = useText('shop')
  const { edit, site } = usePage()
  const { cart } = data
  const isShop = site.plugins?.includes('shop')
  return (
    <div className="sala-checkout" id="cart">
      <h1>{t('cart.title')}</h1>
      {cart ? (
        <Cart cart={cart} />
      ) : edit ? null : (
        <p className="sala-empty">{t(isShop ? 'cart.failed' : 'cart.no-shop')}</p>
      )}
    </div>
  )
}

/** What was just taken out, as the address says. */
function useRemoved(): { kind: string; id: string; before: number } | undefined {
  const { done, goods, id, before } = usePage().search
  return done === 'removed' && goods && id && Number(before) > 0
    ? { kind: goods, id, before: Number(before) }
    : undefined
}

function Cart({ cart }: { cart: CartPageAnswer }) {
  const t = useText('shop')
  const removed = useRemoved()
  const { csrf, lines, problem } = cart
  return (
    <>
      {problem && (
        <p className="sala-cart-told" role="alert">
          {problem}
        </p>
      )}
      {removed && (
        <div className="sala-cart-told" role="status">
          {t('cart.removed')}{' '}
          <CartForm csrf={csrf} kind={removed.kind} id={removed.id} quantity={removed.before}>
            {t('cart.put-back')}
          </CartForm>
        </div>
      )}
      {lines.length === 0 ? (
        <div className="sala-empty">
          <p>{t('cart.none')}</p>
          <p>
            <a href="/lesson/home">{t('cart.find')}</a>
          </p>
        </div>
      ) : (
        <div className="sala-checkout-parts">
          <section aria-label={t('cart.lines')}>
            <Lines cart={cart} />
            <Total cart={cart} />
          </section>
          <Contact cart={cart} />
        </div>
      )}
    </>
  )
}

function Total({ cart: { count, total } }: { cart: CartPageAnswer }) {
  const t = useText('shop')
  const locale = useLocale()
  return (
    <p className="sala-cart-total">
      <span>{t('cart.count', { count })}</span>
      <span>
        {t('cart.total')} <strong>฿{formatMoney(total, locale)}</strong>
      </span>
    </p>
  )
}
