import { needsValue, operatorKey, type Condition, type Rule } from './rule.ts'
import type { Subject } from './subjects.ts'

/** Texts of `backend`. */
type Say = (key: string) => string

/** What a value of a subject is called: as its choice, else as it is written. */
export function valueInWords(value: unknown, subject: Pick<Subject, 'kind' | 'choices'> | undefined, t: Say): string {
  if (typeof value === 'boolean') return t(`rule.${value}`)
  const choice = subject?.choices?.find((one) => one.value === String(value))
  return choice?.label ?? (typeof value === 'string' ? `“${value}”` : String(value))
}

function conditionInWords({ subject: path, operator, value }: Condition, subjects: readonly Subject[], t: Say): string {
  const subject = subjects.find((one) => one.path === path)
  const words = [subject?.label ?? path, t(`rule.operator.${operatorKey(subject?.kind, operator)}`)]
  return [...words, ...(needsValue(operator) ? [valueInWords(value, subject, t)] : [])].join(' ')
}

/** A rule as one reads it aloud, in the words that it is edited by. */
export const ruleInWords = ({ join, conditions }: Rule, subjects: readonly Subject[], t: Say): string => conditions.map((one) => conditionInWords(one, subjects, t)).join(` ${t(`rule.joined-${join}`)} `)
