/** By what courses are chosen; each stands in the address under its name, as often as it has values. */
export const DIMENSIONS = [
  'category',
  'type',
  'price',
  'hours',
  'month',
  'target',
  'certificate',
  'level',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const SORTS = ['newest', 'name', 'price', 'price-down', 'round'] as const
export type CatalogueSort = (typeof SORTS)[number]

/** Courses a page. */
export const CATALOGUE_PAGE = 12

/** Values that are the same for every site: more than the first number, up to the second. */
export const PRICES = ['free', '0-1000', '1000-3000', '3000-5000', '5000-'] as const
export const HOURS = ['0-6', '6-12', '12-24', '24-'] as const
const FIXED: Partial<Record<Dimension, readonly string[]>> = {
  type: ['online', 'onsite'],
  price: PRICES,
  hours: HOURS,
  certificate: ['yes'],
  level: ['beginner', 'intermediate', 'advanced'],
}
/** Most values of one dimension that are looked at. */
const MAX_VALUES = 30

export interface CatalogueChoice {
  words: string
  page: number
  sort: CatalogueSort
  chosen: Record<Dimension, string[]>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function valuesOf(dimension: Dimension, value: unknown): string[] {
  const values = [...new Set(text(value).split(','))].filter((one) => one !== '')
  const fixed = FIXED[dimension]
  const known = fixed ? values.filter((one) => fixed.includes(one)) : values
  return (dimension === 'month' ? known.filter((one) => /^\d{4}-\d{2}$/.test(one)) : known).slice(
    0,
    MAX_VALUES,
  )
}

export const fixedValues = (dimension: Dimension): readonly string[] | undefined => FIXED[dimension]

/** What an address asks for; `term` are the words where it says none of its own. */
export function readChoice(search: Record<string, unknown>, term = ''): CatalogueChoice {
  const page = Number(search.page)
  const sort = text(search.sort) as CatalogueSort
  return {
    words: text(search.q).trim() || term.trim(),
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, 100_000) : 1,
    sort: SORTS.includes(sort) ? sort : 'newest',
    chosen: Object.fromEntries(
      DIMENSIONS.map((dimension) => [dimension, valuesOf(dimension, search[dimension])]),
    ) as CatalogueChoice['chosen'],
  }
}

/** Where the catalogue is without any words. */
const ALL_COURSES = '/lesson/home'

/** The address of a choice: what is as it would be anyway is left out; a page of results without words is that of all courses. */
export function addressOfChoice(
  pathname: string,
  { words, page, sort, chosen }: CatalogueChoice,
  term = '',
): string {
  const search = new URLSearchParams()
  if (words && words !== term.trim()) search.set('q', words)
  for (const dimension of DIMENSIONS)
    for (const value of chosen[dimension]) search.append(dimension, value)
  if (sort !== 'newest') search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  const query = search.toString()
  const path = term.trim() && !words ? ALL_COURSES : pathname
  return query ? `${path}?${query}` : path
}
