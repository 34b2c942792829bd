import { formatMoney, useLocale, useText } from '#i18n'
import type { CartLine, CartPageAnswer } from '#pages/model'
import { CartForm } from './CartForm.tsx'

const thingOf = ({ goods }: CartLine) =>
  'courseID' in goods
    ? { kind: 'course', id: goods.courseID }
    : { kind: 'product', id: goods.productId }

export function Lines({ cart: { lines, csrf } }: { cart: CartPageAnswer }) {
  return (
    <ul className="sala-checkout-lines sala-cart-lines">
      {lines.map((line) => (
        <Line key={thingOf(line).id} line={line} csrf={csrf} />
      ))}
    </ul>
  )
}

function Line({ line, csrf }: { line: CartLine; csrf: string }) {
  const t = useText('shop')
  const locale = useLocale()
  const thing = thingOf(line)
  const { name, price, quantity, amount, problem } = line
  return (
    <li data-problem={problem}>
      <div className="sala-cart-name">
        {thing.kind === 'course' && problem !== 'gone' ? (
          <a href={`/lesson/detail/${encodeURIComponent(thing.id)}`}>{name}</a>
        ) : (
          <span>{name}</span>
        )}
        <small>{t('cart.each', { amount: formatMoney(price, locale) })}</small>
        <Told line={line} />
      </div>
      <Quantity line={line} csrf={csrf} />
      <strong className="sala-checkout-amount">
        {problem ? '–' : `฿${formatMoney(amount, locale)}`}
      </strong>
      <CartForm
        csrf={csrf}
        {...thing}
        quantity={0}
        before={quantity}
        label={t('cart.remove-name', { name })}
      >
        {t('cart.remove')}
      </CartForm>
    </li>
  )
}

/** What the buyer did not expect of a line. */
function Told({ line: { problem, was, left } }: { line: CartLine }) {
  const t = useText('shop')
  const locale = useLocale()
  const text =
    problem === 'gone'
      ? t('cart.gone')
      : problem === 'short'
        ? left
          ? t('cart.short', { count: left })
          : t('cart.sold-out')
        : was !== undefined && t('cart.was', { amount: formatMoney(was, locale) })
  return text ? <small className="sala-cart-odd">{text}</small> : null
}

/** How many of it; a course is taken once, and of what is gone there is nothing to change. */
function Quantity({ line, csrf }: { line: CartLine; csrf: string }) {
  const t = useText('shop')
  const { name, quantity, problem, left } = line
  const thing = thingOf(line)
  if (thing.kind === 'course' || problem === 'gone') return <span />
  if (problem === 'short')
    return left ? (
      <CartForm csrf={csrf} {...thing} quantity={left} before={quantity}>
        {t('cart.fewer', { count: left })}
      </CartForm>
    ) : (
      <span />
    )
  const step = (by: number, label: string, sign: string) => (
    <CartForm
      csrf={csrf}
      {...thing}
      quantity={quantity + by}
      before={quantity}
      label={label}
      look="small"
      disabled={by > 0 && left !== undefined && quantity >= left}
    >
      {sign}
    </CartForm>
  )
  return (
    <div className="sala-cart-steps">
      {step(-1, t('cart.less', { name }), '−')}
      <span aria-label={t('cart.quantity', { name, count: quantity })} role="img">
        {quantity}
      </span>
      {step(1, t('cart.more', { name }), '+')}
    </div>
  )
}
