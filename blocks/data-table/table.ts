import type { QueryAnswer } from '#gateway'
import type { TableView } from '#pages/model'
import { pickText, valueWriter, type Locale, type Text } from '#shared'

export type Row = Record<string, unknown>

export interface Column {
  field?: string
  title?: Text
  kind?: 'text' | 'number' | 'money' | 'date' | 'datetime'
  /** What the values of a choice are called. */
  labels?: Record<string, Text>
}

/** What is shown as a table: rows of its own, or the records that the gateway answers. */
export interface RowsProps {
  id: string
  rows: Row[]
  answer: QueryAnswer | null | undefined
  columns: Column[]
  label: string
  size: number
  hasSearch: boolean
  empty: string
  /** What stands before the words of this table in the address. */
  own: string
}

/** One page of rows, of all that were found. */
export interface ShownRows {
  rows: Row[]
  total: number
  view: TableView
  path: string
  isBusy: boolean
  to(next: Partial<TableView>): string
  onShow(next: Partial<TableView>): void
}

const MAX_NUMBERS = 5

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
  { term, sort }: Pick<TableView, 'term' | 'sort'>,
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
