import { Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import {
  answerText,
  type AnswerWords,
  choicesOf,
  type Question,
  questionLabel,
  type QuestionSummary,
} from '#forms/schema'
import { formatNumber, useLocale, useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { lazyComponent } from '#ui'
import { formatDate, pickText, type Locale } from '#shared'

const Bars = lazyComponent(
  async () => (await import('./Charts.tsx')).Charts,
  () => <Skeleton h={120} />,
)

interface Row {
  label: string
  count: number
}

/** `2026-11` in words: the year of the language's era. */
export const monthText = (month: string, locale: Locale): string =>
  formatDate(`${month}-01`, locale, 'month')

const percent = (count: number, of: number, locale: Locale): string =>
  `${formatNumber(of === 0 ? 0 : Math.round((1000 * count) / of) / 10, locale)}%`
const rounded = (value: number): number => Math.round(value * 100) / 100

function Counts({
  rows,
  of,
  label,
  lying,
}: {
  rows: Row[]
  of: number
  label: string
  lying?: boolean
}) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <>
      <Bars rows={rows} countLabel={t('answers.count')} {...(lying ? { lying } : {})} />
      <div className="sala-rows-frame">
        <Table className="sala-rows" verticalSpacing={4}>
          <Table.Caption className="visually-hidden">{label}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('answers.answer')}</Table.Th>
              <Table.Th data-numeric>{t('answers.count')}</Table.Th>
              <Table.Th data-numeric>{t('answers.share')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.label}>
                <Table.Td>{row.label}</Table.Td>
                <Table.Td data-numeric>{formatNumber(row.count, locale)}</Table.Td>
                <Table.Td data-numeric>{percent(row.count, of, locale)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

type SummaryOf<Kind extends QuestionSummary['kind']> = Extract<QuestionSummary, { kind: Kind }>

function Numbers({
  question,
  summary,
  words,
}: {
  question: Question
  summary: SummaryOf<'number'>
  words: AnswerWords
}) {
  const t = useText('backend')
  const { locale } = words
  return (
    <>
      <dl className="sala-answer-figures">
        {(
          [
            ['least', summary.least],
            ['average', rounded(summary.average)],
            ['most', summary.most],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`answers.${key}`)}</dt>
            <dd>{answerText(question.spec, value, words)}</dd>
          </div>
        ))}
      </dl>
      <Counts
        rows={summary.buckets.map(({ from, to, count }) => ({
          label:
            from === to
              ? formatNumber(from, locale)
              : `${formatNumber(rounded(from), locale)} – ${formatNumber(rounded(to), locale)}`,
          count,
        }))}
        of={summary.answered}
        label={questionLabel(question, locale)}
      />
    </>
  )
}

function NewestTexts({
  question,
  newest,
  words,
}: {
  question: Question
  newest: SummaryOf<'text'>['newest']
  words: AnswerWords
}) {
  const t = useText('backend')
  const { modules } = useSession()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('answers.newest')}
      </Text>
      <ul className="sala-answer-newest">
        {newest.map(({ id, text }) => {
          const path = screenPath(modules, 'form-submission', 'detail', id)
          const words_ = answerText(question.spec, text, words)
          return <li key={id}>{path ? <Link to={path}>{words_}</Link> : words_}</li>
        })}
      </ul>
    </>
  )
}

function Body({
  question,
  summary,
  words,
}: {
  question: Question
  summary: QuestionSummary
  words: AnswerWords
}) {
  const t = useText('backend')
  const { locale } = words
  const label = questionLabel(question, locale)
  if (summary.answered === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('answers.none')}
      </Text>
    )
  switch (summary.kind) {
    case 'choice': {
      const choices = choicesOf(question.spec)
      const name = (value: string): string => {
        const choice = choices?.find((one) => String(one.value) === value)
        return choice
          ? pickText(choice.label, locale)
          : value === 'true'
            ? words.yes
            : value === 'false'
              ? words.no
              : value
      }
      return (
        <Counts
          rows={summary.counts.map(({ value, count }) => ({ label: name(value), count }))}
          of={summary.answered}
          label={label}
          lying
        />
      )
    }
    case 'number':
      return <Numbers question={question} summary={summary} words={words} />
    case 'date':
      return (
        <Counts
          rows={summary.months.map(({ month, count }) => ({
            label: monthText(month, locale),
            count,
          }))}
          of={summary.answered}
          label={label}
        />
      )
    case 'rows':
      return <Text size="sm">{t('answers.rows', { count: summary.rows })}</Text>
    case 'text':
      return summary.newest.length === 0 ? null : (
        <NewestTexts question={question} newest={summary.newest} words={words} />
      )
  }
}

/** What was answered to one question. */
export function QuestionCard({
  question,
  summary,
  words,
}: {
  question: Question
  summary: QuestionSummary
  words: AnswerWords
}) {
  const t = useText('backend')
  const label = questionLabel(question, words.locale)
  return (
    <Paper
      className="sala-card"
      component="section"
      aria-label={label}
      data-question={summary.question}
    >
      <Title order={2} size="h4">
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('answers.answered', {
          answered: formatNumber(summary.answered, words.locale),
          empty: formatNumber(summary.empty, words.locale),
        })}
      </Text>
      <Body question={question} summary={summary} words={words} />
    </Paper>
  )
}
