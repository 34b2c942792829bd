import { formatDate } from '#i18n'
import type { Locale } from '#shared'
import { needsValue, operatorKey, type Condition, type Rule } from './rule.ts'
import type { Subject } from './subjects.ts'

/** Texts of `backend`. */
type Say = (key: string) => string

/** What a value of a subject is called: as its choice, a day as people write it, else as it is written. */
export function valueInWords(
  value: unknown,
  subject: Pick<Subject, 'kind' | 'choices'> | undefined,
  t: Say,
  locale: Locale,
): string {
  if (typeof value === 'boolean') return t(`rule.${value}`)
  if (typeof value === 'string' && subject?.kind === 'date') return formatDate(value, locale)
  const choice = subject?.choices?.find((one) => one.value === String(value))
  return choice?.label ?? (typeof value === 'string' ? `“${value}”` : String(value))
}

function conditionInWords(
  { subject: path, operator, value }: Condition,
  subjects: readonly Subject[],
  t: Say,
  locale: Locale,
): string {
  const subject = subjects.find((one) => one.path === path)
  const words = [subject?.label ?? path, t(`rule.operator.${operatorKey(subject?.kind, operator)}`)]
  return [
    ...words,
    ...(needsValue(operator) ? [valueInWords(value, subject, t, locale)] : []),
  ].join(' ')
}

/** A rule as one reads it aloud, in the words that it is edited by. */
export const ruleInWords = (
  { join, conditions }: Rule,
  subjects: readonly Subject[],
  t: Say,
  locale: Locale,
): string =>
  conditions
    .map((one) => conditionInWords(one, subjects, t, locale))
    .join(` ${t(`rule.joined-${join}`)} `)
