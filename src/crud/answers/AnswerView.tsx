import { Button, Skeleton, Table, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { unaskedAnswers, unaskedText } from './unasked.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import {
  answerText,
  type AnswerWords,
  isFile,
  isRows,
  type Question,
  questionLabel,
  readAt,
  rowQuestions,
} from '#forms/schema'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text as LocalText } from '#shared'
import { recordNames, useAskedForm } from './useAskedForm.ts'
import './answers.css'

interface AnswerViewProps {
  /** Slug of the form. */
  form: string
  answers: Record<string, unknown>
  sentAt?: string | undefined
  sentBy?: string | undefined
}

function Files({ value }: { value: unknown }) {
  return (
    <ul className="sala-answer-files">
      {(Array.isArray(value) ? value : [value]).filter(isFile).map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Answer({
  question,
  value,
  words,
}: {
  question: Question
  value: unknown
  words: AnswerWords
}) {
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  if (isFile(value) || rows.some(isFile)) return <Files value={value} />
  if (!isRows(question.spec) || rows.length === 0)
    return <span className="sala-answer-text">{answerText(question.spec, value, words)}</span>
  const inner = rowQuestions(words.reader, question)
  if (inner.length === 0)
    return <span className="sala-answer-text">{answerText(question.spec, value, words)}</span>
  return (
    <div className="sala-rows-frame">
      <Table className="sala-rows sala-answer-rows" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {inner.map((one) => (
              <Table.Th key={one.path.join('.')}>{questionLabel(one, words.locale)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              {inner.map((one) => (
                <Table.Td key={one.path.join('.')} data-label={questionLabel(one, words.locale)}>
                  <Answer question={one} value={readAt(row, one.path)} words={words} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** One answered form as its form asked it, and a clean sheet of it for the printer. */
export function AnswerView({ form: slug, answers, sentAt, sentBy }: AnswerViewProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { site } = useSession()
  const { form, questions = [], words, isError, isPending, client } = useAskedForm(slug)
  const { data: names } = useQuery({
    queryKey: ['answers', 'names', slug, answers],
    enabled: words !== undefined,
    queryFn: () => recordNames(client, questions, [answers]),
  })
  if (isPending && !isError) return <Skeleton h={120} />
  const all = words && { ...words, names }
  const at = sentAt ? formatDate(sentAt, locale, 'datetime') : ''
  return (
    <div className="sala-answer">
      <header className="sala-answer-head">
        <p className="sala-answer-site">
          <span className="sala-mark" aria-hidden />
          {pickText(site.siteName as LocalText, locale)}
        </p>
        <p className="sala-answer-title">{form ? pickText(form.title, locale) : slug}</p>
        {at && (
          <p className="sala-answer-who">
            {t(sentBy ? 'answers.sent-by' : 'answers.sent', { at, who: sentBy })}
          </p>
        )}
        <Button
          className="sala-answer-print"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('answers.print')}
        </Button>
      </header>
      {isError && (
        <Text size="sm" c="dimmed">
          {t('answers.form-gone')}
        </Text>
      )}
      <dl className="sala-answer-list">
        {all &&
          questions.map((question) => (
            <Fragment key={question.path.join('.')}>
              <dt>{questionLabel(question, locale)}</dt>
              <dd data-answer={question.path.join('.')}>
                <Answer question={question} value={readAt(answers, question.path)} words={all} />
              </dd>
            </Fragment>
          ))}
        {unaskedAnswers(questions, answers).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd data-answer={name}>
              {isFile(value) ? (
                <Files value={value} />
              ) : (
                unaskedText(value, words ?? { locale, yes: t('yes'), no: t('no') })
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
