import { formatNumber, type TextOf } from '#i18n'
import type { CatalogueOption, Dimension } from '#pages/model'
import type { Locale } from '#shared'

export type CatalogueText = TextOf<'academy'>

/** A range as people read it; an amount of the price begins one baht above where the one before it ends. */
function rangeText(
  dimension: 'price' | 'hours',
  range: string,
  t: CatalogueText,
  locale: Locale,
): string {
  const [low = '', high = ''] = range.split('-')
  const number = (text: string, more = 0): string => formatNumber(Number(text) + more, locale)
  if (low === '0') return t(`catalogue.${dimension}-up-to`, { high: number(high) })
  if (high === '') return t(`catalogue.${dimension}-over`, { low: number(low) })
  return t(`catalogue.${dimension}-between`, {
    low: number(low, dimension === 'price' ? 1 : 0),
    high: number(high),
  })
}

/** What a value of a filter is called. */
export function labelOf(
  dimension: Dimension,
  value: string,
  options: CatalogueOption[],
  t: CatalogueText,
  locale: Locale,
): string {
  const own = options.find((option) => option.value === value)?.label
  if (own) return own
  switch (dimension) {
    case 'price':
      return value === 'free' ? t('catalogue.price-free') : rangeText('price', value, t, locale)
    case 'hours':
      return rangeText('hours', value, t, locale)
    case 'type':
      return t(value === 'online' ? 'catalogue.type-online' : 'catalogue.type-onsite')
    case 'certificate':
      return t('catalogue.certificate-yes')
    case 'level':
      return t(`catalogue.level-${value as 'beginner' | 'intermediate' | 'advanced'}`)
    default:
      return value
  }
}
