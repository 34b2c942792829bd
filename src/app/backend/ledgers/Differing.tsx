import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { LedgersAnswer } from '#gateway'
import { formatNumber, useLocale, useText } from '#i18n'

/** What differs, record by record: what is stored, and what it should be. */
export function Differing({
  ledgers: { differing, unbalanced, wrong },
}: {
  ledgers: LedgersAnswer
}) {
  const t = useText('backend')
  const locale = useLocale()
  const shown = [...unbalanced, ...differing]
  if (shown.length === 0) return null
  const amount = (value: number): string => formatNumber(value, locale)
  return (
    <div className="sala-table-frame">
      <Table className="sala-table sala-line-cards">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ledgers.record')}</Table.Th>
            <Table.Th>{t('ledgers.field')}</Table.Th>
            <Table.Th data-numeric>{t('ledgers.stored')}</Table.Th>
            <Table.Th data-numeric>{t('ledgers.should')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ entity, label, id, field, stored, sum, path }) => (
            <Table.Tr key={`${entity} ${id} ${field}`} data-differs={`${entity} ${field}`}>
              <Table.Td data-label={t('ledgers.record')}>
                {path ? <Link to={path}>{label[locale]}</Link> : label[locale]} <code>{id}</code>
              </Table.Td>
              <Table.Td data-label={t('ledgers.field')}>
                <code>{field}</code>
              </Table.Td>
              <Table.Td data-label={t('ledgers.stored')} data-numeric>
                {amount(stored)}
              </Table.Td>
              <Table.Td data-label={t('ledgers.should')} data-numeric>
                {amount(sum)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {wrong > shown.length && (
          <caption>{t('ledgers.first', { shown: shown.length, count: wrong })}</caption>
        )}
      </Table>
    </div>
  )
}
