import type { Filter } from '#schema'

/** All of some conditions; without any everything meets it. */
export const allOf = (filters: Filter[]): Filter =>
  filters.length > 1 ? { $and: filters } : (filters[0] ?? {})
const anyOf = (filters: Filter[]): Filter => (filters.length > 1 ? { $or: filters } : filters[0]!)

type Bounds = Record<string, number>

/** `1000-3000` is more than the first and at most the second; the last one may be open. */
const boundsOf = (range: string): Bounds => {
  const [low, high] = range.split('-')
  return { $gt: Number(low), ...(high ? { $lte: Number(high) } : {}) }
}

const isWithin = ({ $gt = -1, $lte = Infinity }: Bounds, amount: number): boolean =>
  amount > $gt && amount <= $lte

const NO_SALE: Filter = { $not: { $gt: 0 } } as unknown as Filter

/**
 * Courses whose price is within a range: the sale price, else the price, else the default of the site; both zero is free,
 * and a sale price of zero beside a price is no sale (spec: academy 5; readings 1). The same as `priceParts` says.
 */
export function priceCondition(range: string, defaultPrice: number): Filter {
  const bounds = range === 'free' ? { $gt: -1, $lte: 0 } : boundsOf(range)
  const parts: Filter[] = []
  if (range === 'free')
    parts.push(
      { sale_price: 0, price: NO_SALE } as Filter,
      { sale_price: null, price: 0 } as Filter,
    )
  else
    parts.push(
      { sale_price: bounds } as Filter,
      { sale_price: NO_SALE, price: bounds } as unknown as Filter,
    )
  if (isWithin(bounds, defaultPrice)) parts.push({ sale_price: null, price: null } as Filter)
  return anyOf(parts)
}

/** What a course costs, as cases of an order. */
export const priceCases = (defaultPrice: number): { when: Filter; then: string | number }[] => [
  { when: { sale_price: { $gt: 0 } } as Filter, then: 'sale_price' },
  { when: { price: { $gt: 0 } } as Filter, then: 'price' },
  { when: { sale_price: null, price: null } as Filter, then: defaultPrice },
  { when: {}, then: 0 },
]

/** Most words that are looked for. */
const MAX_WORDS = 10

const wordsOf = (words: string): string[] =>
  words
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

/** Each word stands in the name or in the short description. */
export const wordsCondition = (words: string): Filter =>
  allOf(
    wordsOf(words).map(
      (word) =>
        ({
          $or: [{ name: { $regex: word } }, { short_description: { $regex: word } }],
        }) as unknown as Filter,
    ),
  )

/** Each word stands in the name. */
export const nameCondition = (words: string): Filter =>
  allOf(wordsOf(words).map((word) => ({ name: { $regex: word } }) as unknown as Filter))

export const hoursCondition = (range: string): Filter =>
  ({ hours: boundsOf(range) }) as unknown as Filter
