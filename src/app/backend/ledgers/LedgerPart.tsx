import { Table, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { LedgersAnswer } from '#gateway'
import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'

interface Props {
  ledger: LedgersAnswer['ledgers'][number]
  answer: LedgersAnswer
}

/** A ledger: how many entries, from when to when, their sums, and the balances that were compared with them. */
export function LedgerPart({
  ledger: { entity, entries, days, measures, balances },
  answer: { labels, fields },
}: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const nameOf = (name: string) => {
    const list = screenPath(modules, name, 'list')
    const label = labels[name]![locale]
    return list ? <Link to={list}>{label}</Link> : label
  }
  const day = (text: string): string => formatDate(text, locale, 'medium')
  return (
    <section className="sala-panel" aria-label={labels[entity]![locale]} data-ledger={entity}>
      <Title order={2} size="h4" mb="xs">
        {nameOf(entity)}
      </Title>
      <Table className="sala-facts" layout="fixed">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">{t('ledgers.entries')}</Table.Th>
            <Table.Td data-numeric data-entries>
              {formatNumber(entries, locale)}
            </Table.Td>
          </Table.Tr>
          {days && (
            <Table.Tr>
              <Table.Th scope="row">{t('ledgers.days')}</Table.Th>
              <Table.Td data-numeric>{`${day(days[0])} – ${day(days[1])}`}</Table.Td>
            </Table.Tr>
          )}
          {Object.entries(measures).map(([field, sum]) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">
                {t('ledgers.sum', { field: fields[`${entity}.${field}`]![locale] })}
              </Table.Th>
              <Table.Td data-numeric data-measure={field}>
                {formatNumber(sum, locale)}
              </Table.Td>
            </Table.Tr>
          ))}
          {balances.map(({ entity: name, records }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{nameOf(name)}</Table.Th>
              <Table.Td data-numeric data-balances={name}>
                {t('ledgers.compared', { count: records })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
