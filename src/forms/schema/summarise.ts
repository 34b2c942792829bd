import { bangkokDay } from '#shared'
import { readAt } from '../core/path.ts'
import { choicesOf, questionKind, questionsOf, type Question } from './questions.ts'
import { createReader } from './reader.ts'
import { isEmpty } from './ruleWords.ts'
import type { JsonSchema } from './types.ts'

/** One form that somebody sent. */
export interface SentForm {
  _id: string
  submittedAt?: string
  formData: Record<string, unknown>
}

interface Counted {
  /** Names on the way to the answer, joined by dots. */
  question: string
  answered: number
  empty: number
}
export type QuestionSummary = Counted &
  (
    | { kind: 'choice'; counts: { value: string; count: number }[] }
    | {
        kind: 'number'
        least: number
        average: number
        most: number
        buckets: { from: number; to: number; count: number }[]
      }
    | { kind: 'date'; months: { month: string; count: number }[] }
    | { kind: 'text'; newest: { id: string; text: string }[] }
    | { kind: 'rows'; rows: number }
  )

const NEWEST = 5
const BUCKETS = 8
const LONGEST = 200

const isNothing = (value: unknown): boolean => isEmpty(value) || value === 'N/A'

/** A histogram of at most eight bars of the same width; the last one takes in its end. */
export function bucketsOf(
  values: readonly number[],
): { from: number; to: number; count: number }[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (least === most) return [{ from: least, to: most, count: values.length }]
  const bars = values.every(Number.isInteger) ? Math.min(BUCKETS, most - least + 1) : BUCKETS
  const width = (most - least) / bars
  const counts = Array.from({ length: bars }, () => 0)
  for (const value of values) counts[Math.min(bars - 1, Math.floor((value - least) / width))]!++
  return counts.map((count, i) => ({
    from: least + i * width,
    to: i === bars - 1 ? most : least + (i + 1) * width,
    count,
  }))
}

/** Months are counted as people in Bangkok see them. */
function monthOf(value: string): string | undefined {
  if (!value.includes('T')) return /^\d{4}-\d{2}/.exec(value)?.[0]
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : bangkokDay(at).slice(0, 7)
}

function summaryOf(question: Question, sent: readonly SentForm[]): QuestionSummary {
  const all = sent.map((form) => ({ id: form._id, value: readAt(form.formData, question.path) }))
  const given = all.filter(({ value }) => !isNothing(value))
  const counted: Counted = {
    question: question.path.join('.'),
    answered: given.length,
    empty: all.length - given.length,
  }
  const kind = questionKind(question)
  if (kind === 'rows')
    return {
      ...counted,
      kind,
      rows: given.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 0), 0),
    }
  if (kind === 'choice') {
    const chosen = given.flatMap(({ value }) => [
      ...new Set((Array.isArray(value) ? value : [value]).map(String)),
    ])
    const offered = choicesOf(question.spec)?.map(({ value }) => String(value)) ?? ['true', 'false']
    const values = [...new Set([...offered, ...chosen])]
    return {
      ...counted,
      kind,
      counts: values.map((value) => ({
        value,
        count: chosen.filter((one) => one === value).length,
      })),
    }
  }
  const numbers =
    kind === 'number'
      ? (given
          .map(({ value }) => value)
          .filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[])
      : []
  if (numbers.length > 0)
    return {
      ...counted,
      kind: 'number',
      least: Math.min(...numbers),
      most: Math.max(...numbers),
      average: numbers.reduce((sum, one) => sum + one, 0) / numbers.length,
      buckets: bucketsOf(numbers),
    }
  if (kind === 'date') {
    const months = given
      .map(({ value }) => monthOf(String(value)))
      .filter((month) => month !== undefined)
    return {
      ...counted,
      kind,
      months: [...new Set(months)]
        .toSorted()
        .map((month) => ({ month, count: months.filter((one) => one === month).length })),
    }
  }
  // Only what people wrote is quoted: ids and numbers of persons are told by their count alone.
  const quoted = ['citizen-id', 'tax-id', 'file', 'image', 'signature', 'ref'].includes(
    question.spec.widget,
  )
    ? []
    : given.filter(({ value }) => typeof value === 'string')
  return {
    ...counted,
    kind: 'text',
    newest: quoted
      .slice(0, NEWEST)
      .map(({ id, value }) => ({ id, text: String(value).slice(0, LONGEST) })),
  }
}

/** What was answered to each question of a form; `sent` newest first. Passwords and hidden fields are left out. */
export function summarise(schema: JsonSchema, sent: readonly SentForm[]): QuestionSummary[] {
  return questionsOf(createReader(schema)).map((question) => summaryOf(question, sent))
}
