import type { Expression, Filter } from '#schema'
import type { Text } from '#shared'
import { isEmpty } from './ruleWords.ts'
import type { JsonSchema } from './types.ts'

/** Choices that are records of an entity: `x-choices: { query }`. */
export interface ChoiceQuery {
  entity: string
  /** Field that people read; the id where there is none. */
  display?: string
  /** Field that is the answer; the id where there is none. */
  value?: string
  /** Field by which the gateway puts them into an order; what people read may be in two languages, which gives none. */
  sort?: string
  /** Field of further values that name the same record, as the addresses that a page had before. */
  aliases?: string
  /** Field → value → what people should know of such a record before they choose it. */
  marks?: Record<string, Record<string, Text>>
  /** Field of the records → expression over the form. While one of them has no value, nothing is asked and nothing can be chosen. */
  filter?: Record<string, Expression>
}

export function choiceQuery({ 'x-choices': choices }: JsonSchema): ChoiceQuery | undefined {
  return typeof choices === 'object' && choices !== null && 'query' in choices
    ? (choices.query as unknown as ChoiceQuery)
    : undefined
}

/** What the records must hold as things stand; `undefined` while something that the filter hangs on is not filled in. A plain value needs nobody who works it out. */
export function choiceFilter(
  { filter = {} }: ChoiceQuery,
  ask: (expression: Expression) => unknown,
): Filter | undefined {
  const asked = Object.entries(filter).map(
    ([field, expression]) =>
      [field, typeof expression === 'object' ? ask(expression) : expression] as const,
  )
  return asked.some(([, value]) => isEmpty(value) || typeof value === 'object')
    ? undefined
    : (Object.fromEntries(asked) as Filter)
}
