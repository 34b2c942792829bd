import type { Expression, Filter } from '#schema'
import { isEmpty } from './ruleWords.ts'
import type { JsonSchema } from './types.ts'

/** Choices that are records of an entity: `x-choices: { query }`. */
export interface ChoiceQuery {
  entity: string
  /** Field that people read; the id where there is none. */
  display?: string
  /** Field that is the answer; the id where there is none. */
  value?: string
  /** Field of the records → expression over the form. While one of them has no value, nothing is asked and nothing can be chosen. */
  filter?: Record<string, Expression>
}

export function choiceQuery({ 'x-choices': choices }: JsonSchema): ChoiceQuery | undefined {
  return typeof choices === 'object' && choices !== null && 'query' in choices ? (choices.query as unknown as ChoiceQuery) : undefined
}

/** What the records must hold as things stand; `undefined` while something that the filter hangs on is not filled in. */
export function choiceFilter({ filter = {} }: ChoiceQuery, ask: (expression: Expression) => unknown): Filter | undefined {
  const asked = Object.entries(filter).map(([field, expression]) => [field, ask(expression)] as const)
  return asked.some(([, value]) => isEmpty(value) || typeof value === 'object') ? undefined : (Object.fromEntries(asked) as Filter)
}
