import { Alert, Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { csvOf, saveFile, useScreenTitle, xlsxOf } from '#crud'
import { gatewayServices } from '#flow'
import { SchemaForm } from '#forms'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { isScalar } from '#shared'
import { lazyComponent } from '#ui'
import { KeptParameters } from './KeptParameters.tsx'
import { pivotColumns, type PivotChoice } from './pivot.ts'
import { PivotTable } from './PivotTable.tsx'
import { Schedules } from './Schedules.tsx'
import { ReportTable } from './ReportTable.tsx'
import { cellText, reportSheet } from './reportText.ts'
import {
  useReportAnswer,
  useReports,
  type Given,
  type ReportAnswer,
  type ShownReport,
} from './useReports.ts'

const ReportChart = lazyComponent(async () => (await import('./ReportChart.tsx')).ReportChart)

/** Bars and points that are drawn at most; the table has them all. */
const MAX_DRAWN = 12

/** The reports of a module: one is chosen, asked for its parameters, and shown. The address says which, with what. */
export function ReportsScreen({ of }: { of: string }) {
  const t = useText('backend')
  const locale = useLocale()
  const [words, setWords] = useSearchParams()
  const { data: reports, isError } = useReports(of)
  const report =
    reports?.find(({ name }) => name === `${of}/${words.get('report')}`) ?? reports?.[0]
  useScreenTitle(report?.label[locale] ?? t('reports.title'))
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {report?.label[locale] ?? t('reports.title')}
      </Title>
      {!reports && !isError && <Skeleton h={240} aria-label={t('loading')} />}
      {isError && (
        <Alert color="red" role="alert">
          {t('reports.failed')}
        </Alert>
      )}
      {reports?.length === 0 && <Text role="status">{t('reports.none')}</Text>}
      {report && (
        <>
          <Select
            maw={420}
            label={t('reports.choose')}
            allowDeselect={false}
            data={reports!.map(({ name, label }) => ({ value: name, label: label[locale] }))}
            value={report.name}
            onChange={(name) => name && setWords({ report: name.split('/')[1]! })}
          />
          {report.description && <Text c="dimmed">{report.description[locale]}</Text>}
          <Asked key={report.name} report={report} />
        </>
      )}
    </Stack>
  )
}

/** The parameters of a report in the address. */
function useGiven(report: ShownReport): [Given, (given: Given) => void] {
  const [words, setWords] = useSearchParams()
  const given = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(report.parameters.properties).flatMap((name) => {
          const value = words.get(name)
          return value ? [[name, value]] : []
        }),
      ),
    [report, words],
  )
  const setGiven = (next: Given) =>
    setWords({
      report: report.name.split('/')[1]!,
      ...(words.get('pivot') && { pivot: words.get('pivot')! }),
      ...Object.fromEntries(
        Object.entries(next).flatMap(([name, value]) =>
          isScalar(value) && value !== '' ? [[name, String(value)]] : [],
        ),
      ),
    })
  return [given, setGiven]
}

/** A report with the form of its parameters above it. */
function Asked({ report }: { report: ShownReport }) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  const [given, setGiven] = useGiven(report)
  const { data, isError, isFetching, isEnabled } = useReportAnswer(report, given)
  return (
    <>
      {Object.keys(report.parameters.properties).length > 0 && (
        <SchemaForm
          schema={report.parameters as never}
          values={given}
          services={services}
          columns={4}
          fillDefaults
          label={report.label[locale]}
          onSubmit={async (values) => {
            setGiven(values as Given)
            return undefined
          }}
          actions={
            <Group>
              <Button type="submit" loading={isFetching}>
                {t('reports.run')}
              </Button>
            </Group>
          }
        />
      )}
      <Group gap="sm">
        <KeptParameters report={report} />
        <Schedules report={report} given={given} />
      </Group>
      {isError && (
        <Alert color="red" role="alert">
          {t('reports.failed')}
        </Alert>
      )}
      {!isEnabled && <Text role="status">{t('reports.fill')}</Text>}
      {isEnabled && !data && !isError && <Skeleton h={240} aria-label={t('loading')} />}
      {data && <Shown report={report} answer={data} />}
    </>
  )
}

/** By what a report is turned, as the address says it: `pivot=person,month,total`. */
function usePivot(answer: ReportAnswer) {
  const [words, setWords] = useSearchParams()
  const turned = pivotColumns(answer)
  const [rows = '', columns = '', figure = ''] = words.get('pivot')?.split(',') ?? []
  const isKey = (name: string): boolean => turned?.keys.some((one) => one.name === name) === true
  const choice: PivotChoice | undefined =
    isKey(rows) && isKey(columns) && turned!.figures.some(({ name }) => name === figure)
      ? { rows, columns, figure }
      : undefined
  const first = turned && {
    rows: turned.keys[0]!.name,
    columns: turned.keys[1]!.name,
    figure: turned.figures.at(-1)!.name,
  }
  const setChoice = (next: PivotChoice | undefined): void =>
    setWords((before) => {
      const after = new URLSearchParams(before)
      if (next) after.set('pivot', [next.rows, next.columns, next.figure].join())
      else after.delete('pivot')
      return after
    })
  return { choice, first, setChoice }
}

/** What a report says: its picture, its table, and the files of it. */
function Shown({ report, answer }: { report: ShownReport; answer: ReportAnswer }) {
  const t = useText('backend')
  const locale = useLocale()
  const pivot = usePivot(answer)
  if (answer.rows.length === 0 && !answer.opening)
    return <Text role="status">{t('reports.empty')}</Text>
  const { chart } = report
  const { choice, first, setChoice } = pivot
  const column = (name: string) => answer.columns.find((one) => one.name === name)!
  const file = report.name.replace('/', '-')
  const sheet = () => reportSheet(answer, { locale, total: t('reports.total') })
  const save = async (kind: 'csv' | 'xlsx') => {
    const { columns, rows } = sheet()
    saveFile(
      kind === 'csv'
        ? new Blob([await csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' })
        : await xlsxOf({ columns, rows }),
      `${file}.${kind}`,
    )
  }
  return (
    <>
      {chart && answer.rows.length > 1 && (
        <ReportChart
          kind={chart.kind}
          locale={locale}
          name={column(chart.y).label[locale]}
          rows={answer.rows
            .slice(0, MAX_DRAWN)
            .map((row) => ({
              label: cellText(column(chart.x), row[chart.x], { names: answer.names, locale }),
              value: Number(row[chart.y] ?? 0),
            }))}
        />
      )}
      <Group gap="xs">
        {(['csv', 'xlsx'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save(kind)}
          >
            {t(`reports.${kind}`)}
          </Button>
        ))}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          component="a"
          href={`/api/report/${report.name}/pdf?${new URLSearchParams(
            Object.entries(answer.given).map(([key, value]) => [key, String(value)]),
          )}`}
          target="_blank"
          data-pdf
        >
          {t('reports.print')}
        </Button>
        {first && (
          <Button
            variant={choice ? 'light' : 'default'}
            leftSection={<IconTable size={18} aria-hidden />}
            aria-pressed={choice !== undefined}
            data-turn
            onClick={() => setChoice(choice ? undefined : first)}
          >
            {t('reports.pivot.turn')}
          </Button>
        )}
      </Group>
      {choice ? (
        <PivotTable report={report} answer={answer} choice={choice} onChoice={setChoice} />
      ) : (
        <ReportTable report={report} answer={answer} />
      )}
    </>
  )
}
