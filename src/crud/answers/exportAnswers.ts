import { answerText, type AnswerWords, type Question, questionLabel, readAt } from '#forms/schema'
import type { Client } from '#gateway'
import { formatDate } from '#i18n'
import type { StoredRecord } from '#schema'
import { csvOf } from '../csv.ts'
import { everyRecord } from '../everyRecord.ts'
import { saveFile } from '../saveFile.ts'
import { xlsxOf, type Sheet } from '../xlsx.ts'
import { unaskedAnswers, unaskedText } from './unasked.ts'
import { recordNames } from './useAskedForm.ts'

const PAGE = 500
/** Submissions in one file. */
export const MAX_EXPORTED = 20_000

/** The answers to a form, newest first, as far as this person may read them. */
async function sentForms(
  client: Client,
  slug: string,
  onLeftOff: (total: number) => void,
): Promise<StoredRecord[]> {
  const sent = await everyRecord(
    client,
    'form-submission',
    { args: [{ formID: slug }] },
    { most: MAX_EXPORTED, page: PAGE, onLeftOff },
  )
  const time = ({ submittedAt }: StoredRecord): string => String(submittedAt ?? '')
  return sent.toReversed().toSorted((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0))
}

/**
 * One row a submission, one column a question, in the words of the session's language; behind them what was answered to
 * questions that the form no longer has. Plain numbers stay numbers.
 */
export function sheetOf(
  sent: readonly Record<string, unknown>[],
  questions: readonly Question[],
  words: AnswerWords,
  sentAt: string,
): Sheet {
  const cell = ({ spec, path }: Question, answers: unknown): string | number => {
    const value = readAt(answers, path)
    return typeof value === 'number' && (spec.type === 'number' || spec.type === 'integer')
      ? value
      : answerText(spec, value, words)
  }
  const unasked = [
    ...new Set(
      sent.flatMap(({ formData }) => unaskedAnswers(questions, formData).map(([at]) => at)),
    ),
  ].map((at) => at.split('.'))
  return {
    columns: [
      sentAt,
      ...questions.map((question) => questionLabel(question, words.locale)),
      ...unasked.map((path) => path.join(' › ')),
    ],
    rows: sent.map(({ submittedAt, formData }) => [
      formatDate(String(submittedAt), words.locale, 'datetime'),
      ...questions.map((question) => cell(question, formData)),
      ...unasked.map((path) => unaskedText(readAt(formData, path), words)),
    ]),
  }
}

/** Fetches the answers to a form and saves them as a file. */
export async function exportAnswers(
  client: Client,
  slug: string,
  questions: readonly Question[],
  words: AnswerWords,
  {
    kind,
    sentAt,
    onLeftOff,
  }: { kind: 'csv' | 'xlsx'; sentAt: string; onLeftOff: (total: number) => void },
): Promise<void> {
  const sent = await sentForms(client, slug, onLeftOff)
  const names = await recordNames(
    client,
    questions,
    sent.map(({ formData }) => formData as Record<string, unknown>),
  )
  const sheet = sheetOf(sent, questions, { ...words, names }, sentAt)
  saveFile(
    kind === 'csv'
      ? new Blob([await csvOf(sheet.columns, sheet.rows)], { type: 'text/csv;charset=utf-8' })
      : await xlsxOf(sheet),
    `${slug}.${kind}`,
  )
}
