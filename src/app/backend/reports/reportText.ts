import { formatDate, formatMoney, formatNumber, type Locale } from '#shared'
import { monthNames } from '#shared/dates'
import type { Cell, ReportAnswer, ReportColumn } from './useReports.ts'

/** Two decimals at most: quantities and prices that are worked out have more. */
const plain = (value: number): number => Math.round(value * 100) / 100

/** A month as its name and year, of the Buddhist era in Thai. */
function monthText(value: string, locale: Locale): string {
  const [year = 0, month = 1] = value.split('-').map(Number)
  return `${monthNames(locale)[month - 1] ?? value} ${locale === 'th' ? year + 543 : year}`
}

/** A value of a report as people read it. */
export function cellText(
  column: ReportColumn,
  value: Cell | undefined,
  { names, locale }: { names: ReportAnswer['names']; locale: Locale },
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    if (column.form === 'money') return formatMoney(plain(value), locale)
    return column.form === 'percent'
      ? `${formatNumber(plain(value), locale)}%`
      : formatNumber(plain(value), locale)
  }
  const text = String(value)
  if (column.form === 'month') return monthText(text, locale)
  if (column.form === 'date') return formatDate(text, locale)
  return names[column.name]?.[text] ?? column.labels?.[text]?.[locale] ?? text
}

/** Stands on the right? */
export const isFigure = ({ form }: ReportColumn): boolean =>
  form === 'money' || form === 'number' || form === 'percent'

/** The rows for a file: figures stay figures, sums stand below them. */
export function reportSheet(
  { columns, rows, totals, names }: ReportAnswer,
  { locale, total }: { locale: Locale; total: string },
): { columns: string[]; rows: (string | number)[][] } {
  const cell = (column: ReportColumn, value: Cell | undefined): string | number =>
    typeof value === 'number' ? value : cellText(column, value, { names, locale })
  return {
    columns: columns.map(({ label }) => label[locale]),
    rows: [
      ...rows.map((row) => columns.map((column) => cell(column, row[column.name]))),
      ...(Object.keys(totals).length > 0
        ? [
            columns.map((column, index) =>
              totals[column.name] === undefined && index === 0
                ? total
                : cell(column, totals[column.name]),
            ),
          ]
        : []),
    ],
  }
}
