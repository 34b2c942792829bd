import { pickText, valueWriter, type Locale, type Text } from '#shared'

export type Row = Record<string, unknown>

export interface Column {
  field?: string
  title?: Text
  kind?: 'text' | 'number' | 'money' | 'date' | 'datetime'
  /** What the values of a choice are called. */
  labels?: Record<string, Text>
}

export interface View {
  term: string
  /** Field, with a minus before it where it goes down. */
  sort: string
  page: number
  size: number
}

export const SIZES = [10, 20, 50]
const MAX_NUMBERS = 5

/** What the address asks of the table. */
export const viewOf = (search: Record<string, string>, size: number): View => ({
  term: (search.find ?? '').slice(0, 100),
  sort: search.sort ?? '',
  page: Math.max(1, Math.trunc(Number(search.page)) || 1),
  size: [...SIZES].includes(Number(search.size)) ? Number(search.size) : size,
})

/** The address that asks for this view. */
export function addressOf(path: string, view: View, size: number): string {
  const [pathname = '', query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  const set = (name: string, value: string, isUsual: boolean): void =>
    isUsual ? search.delete(name) : search.set(name, value)
  set('find', view.term, view.term === '')
  set('sort', view.sort, view.sort === '')
  set('page', String(view.page), view.page === 1)
  set('size', String(view.size), view.size === size)
  return `${pathname}${search.size > 0 ? `?${search}` : ''}`
}

/** A value as its column writes it. */
export function cellOf(row: Row, column: Column, locale: Locale, words: [string, string]): string {
  const value = row[column.field ?? '']
  if (typeof value === 'boolean') return value ? words[0] : words[1]
  const labels = column.labels
  if (labels && typeof value === 'string' && Object.hasOwn(labels, value))
    return pickText(labels[value], locale)
  return valueWriter(locale)(value, column.kind === 'text' ? undefined : column.kind)
}

const isBlank = (value: unknown): boolean => (value ?? '') === ''

function compare(a: unknown, b: unknown, locale: Locale): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), locale, { numeric: true })
}

/** Rows that hold the words of the search, in the order of one column; empty values come last either way. */
export function arranged(
  rows: Row[],
  columns: Column[],
  { term, sort }: Pick<View, 'term' | 'sort'>,
  write: (row: Row, column: Column) => string,
  locale: Locale,
): Row[] {
  const wanted = term.trim().toLowerCase()
  const found = wanted
    ? rows.filter((row) =>
        columns.some((column) => write(row, column).toLowerCase().includes(wanted)),
      )
    : rows
  const field = sort.replace(/^-/, '')
  if (!columns.some((column) => column.field === field)) return found
  const sign = sort.startsWith('-') ? -1 : 1
  return found.toSorted(({ [field]: a }, { [field]: b }) =>
    isBlank(a) || isBlank(b)
      ? Number(isBlank(a)) - Number(isBlank(b))
      : sign * compare(a, b, locale),
  )
}

/** Up to five numbers of pages, the one shown among them. */
export function pageNumbers(page: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - 2, count - MAX_NUMBERS + 1))
  return Array.from({ length: Math.min(MAX_NUMBERS, count) }, (_, index) => first + index)
}
