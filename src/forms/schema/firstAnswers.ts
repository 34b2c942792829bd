import {
  isNonEmptyString,
  formatDate,
  LOCALES,
  pickText,
  type Bilingual,
  type Locale,
  type Text,
} from '#shared'
import { readAt } from '../core/path.ts'
import { choiceQuery } from './choiceQuery.ts'
import { choicesOf, questionKind, questionsOf, type Question } from './questions.ts'
import { createReader } from './reader.ts'
import type { JsonSchema } from './types.ts'

const FIRST = 3
const LONGEST = 300
/** What they hold is an id, an address of a file, or no business of whoever reads a list. */
const UNTOLD = new Set(['citizen-id', 'tax-id', 'file', 'image', 'signature', 'ref'])

/** Records that are chosen by their ids. */
const holdsId = (schema: JsonSchema): boolean => {
  const query = choiceQuery(schema)
  return query !== undefined && (query.value ?? '_id') === '_id'
}

function written(question: Question, value: string, locale: Locale): string {
  const choice = choicesOf(question.spec)?.find((one) => one.value === value)
  if (choice) return pickText(choice.label, locale)
  return questionKind(question) === 'date'
    ? formatDate(value, locale, question.spec.schema.format === 'date-time' ? 'datetime' : 'medium')
    : value
}

/** The first plain answers to a form in one line, as people of each language read them; without its schema as they were given. */
export function firstAnswers(
  schema: JsonSchema | undefined,
  answers: Record<string, unknown>,
): Text {
  const line = (parts: string[]): string => parts.join(' · ').slice(0, LONGEST)
  if (!schema) return line(Object.values(answers).filter(isNonEmptyString).slice(0, FIRST))
  const given = questionsOf(createReader(schema))
    .filter(({ spec }) => !UNTOLD.has(spec.widget) && !holdsId(spec.schema))
    .flatMap((question) => {
      const value = readAt(answers, question.path)
      return isNonEmptyString(value) ? [{ question, value }] : []
    })
    .slice(0, FIRST)
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      line(given.map(({ question, value }) => written(question, value, locale))),
    ]),
  ) as unknown as Bilingual
}
