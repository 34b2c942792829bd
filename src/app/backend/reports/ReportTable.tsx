import { Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatDate, useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { formatNumber } from '#shared'
import { cellText, isFigure } from './reportText.ts'
import type { Cell, ReportAnswer, ReportColumn, ShownReport } from './useReports.ts'

interface Props {
  report: ShownReport
  answer: ReportAnswer
}

/** Where the records of a row are looked at: their list, filtered by values of the row. */
function useRecordsPath({
  of,
  records,
}: ShownReport): (row: Record<string, Cell>) => string | undefined {
  const { modules } = useSession()
  const list = records && screenPath(modules, of, 'list')
  return (row) => {
    if (!list) return undefined
    const words = new URLSearchParams()
    for (const [field, column] of Object.entries(records!.filters)) {
      const value = row[column]
      if (value === null || value === undefined || value === '') return undefined
      words.set(`f.${field}`, String(value))
    }
    return `${list}?${words}`
  }
}

/** The rows of a report with their sums, those of the period before among them. */
export function ReportTable({ report, answer }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const pathOf = useRecordsPath(report)
  const { columns, rows, totals, before, opening, names, count } = answer
  const text = (column: ReportColumn, value: Cell | undefined) =>
    cellText(column, value, { names, locale })
  const sums = (label: string, values: Record<string, Cell>, only?: string[]) => (
    <Table.Tr data-sums>
      {columns.map((column, index) => (
        <Table.Td key={column.name} ta={isFigure(column) ? 'end' : undefined} fw={600}>
          {values[column.name] !== undefined && (!only || only.includes(column.name))
            ? text(column, values[column.name])
            : index === 0
              ? label
              : ''}
        </Table.Td>
      ))}
    </Table.Tr>
  )
  return (
    <>
      <Table.ScrollContainer minWidth={Math.min(960, columns.length * 120)}>
        <Table striped withTableBorder aria-label={report.label[locale]}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.name} ta={isFigure(column) ? 'end' : undefined}>
                  {column.label[locale]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {opening && sums(t('reports.opening'), opening)}
            {rows.map((row, at) => {
              const path = pathOf(row)
              return (
                <Table.Tr key={at}>
                  {columns.map((column, index) => (
                    <Table.Td key={column.name} ta={isFigure(column) ? 'end' : undefined}>
                      {path && index === 0 ? (
                        <Link to={path}>{text(column, row[column.name]) || '–'}</Link>
                      ) : (
                        text(column, row[column.name])
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
          <Table.Tfoot>
            {Object.keys(totals).length > 0 && sums(t('reports.total'), totals)}
            {before &&
              sums(
                t('reports.before', {
                  from: formatDate(before.from, locale),
                  to: formatDate(before.to, locale),
                }),
                before.totals,
                report.compare,
              )}
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {count > rows.length && (
        <Text size="sm" c="dimmed" role="status">
          {t('reports.more', {
            shown: formatNumber(rows.length, locale),
            all: formatNumber(count, locale),
          })}
        </Text>
      )}
    </>
  )
}
