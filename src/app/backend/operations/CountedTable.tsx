import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber, useLocale, useText } from '#i18n'

interface CountedTableProps<T> {
  /** What is counted, by the name of its column. */
  column: 'statement' | 'fields'
  rows: T[]
  keyOf(row: T): string
  what(row: T): ReactNode
  /** How long it took at most. */
  longest(row: T): string
}

/** What happened so many times: itself, how often, how long at most and when last; a card a row on a narrow screen. */
export function CountedTable<T extends { count: number; at: string }>({
  column,
  rows,
  keyOf,
  what,
  longest,
}: CountedTableProps<T>) {
  const t = useText('backend')
  const locale = useLocale()
  const label = (name: string): string => t(`operations.column.${name}`)
  return (
    <Table className="sala-line-cards sala-operations-table">
      <Table.Thead>
        <Table.Tr>
          {[column, 'count', 'longest', 'last'].map((name) => (
            <Table.Th key={name}>{label(name)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            <Table.Td data-label={label(column)} className={`sala-operations-${column}`}>
              {what(row)}
            </Table.Td>
            <Table.Td data-label={label('count')}>{formatNumber(row.count, locale)}</Table.Td>
            <Table.Td data-label={label('longest')}>{longest(row)}</Table.Td>
            <Table.Td data-label={label('last')}>{formatDate(row.at, locale, 'datetime')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
