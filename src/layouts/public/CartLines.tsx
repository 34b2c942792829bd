import { formatMoney, useLocale } from '#i18n'
import type { CartLine } from '#pages/model'
import { cartText, WORDS } from './cartWords.ts'

interface CartLinesProps {
  lines: CartLine[]
  isBusy: boolean
  set(line: CartLine, quantity: number): void
}

/** What is in the cart, each with how many of it. */
export function CartLines({ lines, isBusy, set }: CartLinesProps) {
  return (
    <ul className="sala-cart-lines">
      {lines.map((line) => (
        <Line key={Object.values(line.goods)[0]} line={line} isBusy={isBusy} set={set} />
      ))}
    </ul>
  )
}

function Line({ line, isBusy, set }: Omit<CartLinesProps, 'lines'> & { line: CartLine }) {
  const locale = useLocale()
  const { goods, name, price, was, quantity, problem, left } = line
  const say = (word: keyof typeof WORDS, values?: Record<string, unknown>): string =>
    cartText(locale, word, values)
  const money = (amount: number): string => formatMoney(amount, locale)
  const isCounted = 'productId' in goods && problem !== 'gone'
  const odd =
    problem === 'gone'
      ? say('gone')
      : problem === 'short'
        ? say('short', { count: left })
        : was !== undefined && say('was', { amount: money(was) })
  return (
    <li>
      <span className="sala-cart-name">
        {name}
        <small>
          {quantity} × ฿{money(price)}
        </small>
        {odd && <small className="sala-cart-odd">{odd}</small>}
      </span>
      <span className="sala-cart-steps">
        {isCounted && (
          <>
            <button
              type="button"
              className="sala-cart-step"
              disabled={isBusy}
              aria-label={say('less', { name })}
              onClick={() => set(line, quantity - 1)}
            >
              −
            </button>
            <button
              type="button"
              className="sala-cart-step"
              disabled={isBusy || (left !== undefined && quantity >= left)}
              aria-label={say('more', { name })}
              onClick={() => set(line, quantity + 1)}
            >
              +
            </button>
          </>
        )}
        <button
          type="button"
          className="sala-cart-step"
          data-look="link"
          disabled={isBusy}
          aria-label={say('remove-name', { name })}
          onClick={() => set(line, 0)}
        >
          {say('remove')}
        </button>
      </span>
    </li>
  )
}
