import { formatNumber, useLocale, useText } from '#i18n'

interface PriceProps {
  price?: number
  salePrice?: number
  /** Asked for where neither is set (spec: readings 1, order). */
  defaultPrice?: number
}

export interface PriceParts {
  /** What is paid; 0 is free. */
  amount: number
  /** What it was, when that is more. */
  before?: number
  /** Rounded per cent off. */
  discount?: number
}

/** What a price comes to: the sale price, else the price, else the default; both zero is free (spec: academy 5; readings 1). */
export function priceParts({ price, salePrice, defaultPrice }: PriceProps): PriceParts | undefined {
  const amount = [salePrice, price, defaultPrice].find(
    (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  )
  if (amount === undefined) return undefined
  // A sale price of zero beside a price means that there is no sale.
  if (salePrice === 0 && price) return { amount: price }
  if (!price || amount >= price || amount === 0) return { amount }
  return { amount, before: price, discount: Math.round(((price - amount) / price) * 100) }
}

/** A price as buyers read it: the amount with its unit, what it was before, and how much less that is. */
export function Price(props: PriceProps) {
  const t = useText('public')
  const locale = useLocale()
  const parts = priceParts(props)
  if (!parts) return null
  if (parts.amount === 0) return <p className="sala-price">{t('free')}</p>
  return (
    <p className="sala-price">
      <strong>{t('price', { amount: formatNumber(parts.amount, locale) })}</strong>
      {parts.before !== undefined && (
        <>
          {' '}
          <del>
            <span className="visually-hidden">{t('price-before')} </span>
            {formatNumber(parts.before, locale)}
          </del>{' '}
          <span className="sala-badge">{t('discount', { percent: parts.discount })}</span>
        </>
      )}
    </p>
  )
}
