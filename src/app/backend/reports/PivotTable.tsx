import { Alert, Group, NativeSelect, Table } from '@mantine/core'
import { useMemo } from 'react'
import { useLocale, useText } from '#i18n'
import { formatNumber } from '#shared'
import { MAX_PIVOT_COLUMNS, pivotColumns, pivotOf, type PivotChoice } from './pivot.ts'
import { cellText } from './reportText.ts'
import type { Cell, ReportAnswer, ShownReport } from './useReports.ts'

interface ChoiceProps {
  answer: ReportAnswer
  choice: PivotChoice
  onChoice(choice: PivotChoice): void
}

/** By what the report is turned. */
function Choices({ answer, choice, onChoice }: ChoiceProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { keys, figures } = pivotColumns(answer)!
  return (
    <Group gap="sm" wrap="wrap" align="end">
      {(
        [
          ['rows', keys],
          ['columns', keys],
          ['figure', figures],
        ] as const
      ).map(([part, from]) => (
        <NativeSelect
          key={part}
          size="xs"
          label={t(`reports.pivot.${part}`)}
          value={choice[part]}
          onChange={({ currentTarget: { value } }) => {
            const next = { ...choice, [part]: value }
            // Rows and columns change places where one takes that of the other.
            if (part === 'rows' && value === choice.columns) next.columns = choice.rows
            if (part === 'columns' && value === choice.rows) next.rows = choice.columns
            onChoice(next)
          }}
          data={from.map(({ name, label }) => ({ value: name, label: label[locale] }))}
        />
      ))}
    </Group>
  )
}

/** The rows of a report by two of its columns, with sums at both ends. */
export function PivotTable({
  report,
  answer,
  choice,
  onChoice,
}: ChoiceProps & { report: ShownReport }) {
  const t = useText('backend')
  const locale = useLocale()
  const pivot = useMemo(() => pivotOf(answer.rows, choice), [answer, choice])
  const columnOf = (name: string) => answer.columns.find((one) => one.name === name)!
  const say = (name: string, value: Cell): string =>
    cellText(columnOf(name), value, { names: answer.names, locale }) || '–'
  const figure = (value: number | undefined): string =>
    cellText(columnOf(choice.figure), value, { names: answer.names, locale })
  const shown = pivot.columns.slice(0, MAX_PIVOT_COLUMNS)
  return (
    <>
      <Choices {...{ answer, choice, onChoice }} />
      {(answer.count > answer.rows.length || pivot.columns.length > shown.length) && (
        <Alert color="yellow">
          {t('reports.pivot.cut', { most: formatNumber(MAX_PIVOT_COLUMNS, locale) })}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={Math.max(480, (shown.length + 2) * 110)}>
        <Table striped withTableBorder aria-label={report.label[locale]} data-pivot>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{columnOf(choice.rows).label[locale]}</Table.Th>
              {shown.map((column) => (
                <Table.Th key={String(column)} ta="end">
                  {say(choice.columns, column)}
                </Table.Th>
              ))}
              <Table.Th ta="end">{t('reports.total')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pivot.rows.map((row) => (
              <Table.Tr key={String(row)}>
                <Table.Th scope="row">{say(choice.rows, row)}</Table.Th>
                {shown.map((column) => (
                  <Table.Td key={String(column)} ta="end">
                    {figure(pivot.at(row, column))}
                  </Table.Td>
                ))}
                <Table.Td ta="end" fw={600}>
                  {figure(pivot.ofRow(row))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr data-sums>
              <Table.Th scope="row">{t('reports.total')}</Table.Th>
              {shown.map((column) => (
                <Table.Td key={String(column)} ta="end" fw={600}>
                  {figure(pivot.ofColumn(column))}
                </Table.Td>
              ))}
              <Table.Td ta="end" fw={600}>
                {figure(pivot.total)}
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
