import { formatDate, formatNumber } from '#i18n'
import type { Locale } from '#shared'
import { valueText, type ValueWords } from '../valueText.ts'
import type { FilterSubject } from './filterSubjects.ts'
import { takesValues, type FilterKind, type ListCondition, type ListOperator } from './where.ts'

/** Texts of `backend`. */
type Say = (key: string, values?: Record<string, unknown>) => string

/** What an operator is called of a kind of field: a day is no number. */
export const operatorText = (t: Say, kind: FilterKind, operator: ListOperator): string => {
  const isDay = kind === 'date' || kind === 'moment'
  return t(`filter.operator.${isDay && DAYS.has(operator) ? `date-${operator}` : operator}`)
}
const DAYS = new Set<ListOperator>(['is', 'at-least', 'at-most'])

function inWords(
  { kind, field }: FilterSubject,
  value: string | number | boolean,
  words: ValueWords,
): string {
  if (kind === 'date' || kind === 'moment') return formatDate(String(value), words.locale)
  if (kind === 'number' && typeof value === 'number') return formatNumber(value, words.locale)
  return valueText(field.type === 'array' ? (field.items ?? {}) : field, value, words)
}

const SHOWN = 3

/** A condition as its chip says it: `Total: 100 – 500`, `State: draft, approved`, `Due: empty`. */
export function conditionInWords(
  t: Say,
  { operator, values }: ListCondition,
  subject: FilterSubject,
  words: ValueWords & { locale: Locale },
): string {
  const say = operatorText(t, subject.kind, operator)
  const read = (value: ListCondition['values'][number] | undefined): string =>
    value === null || value === undefined || value === '' ? '…' : inWords(subject, value, words)
  if (!takesValues(operator)) return `${subject.label}: ${say}`
  if (operator === 'period') return `${subject.label}: ${t(`filter.period.${String(values[0])}`)}`
  if (operator === 'between') return `${subject.label}: ${read(values[0])} – ${read(values[1])}`
  const shown = values.slice(0, SHOWN).map(read).join(', ')
  const more = values.length > SHOWN ? ` +${values.length - SHOWN}` : ''
  return operator === 'among' || (operator === 'is' && subject.kind !== 'text')
    ? `${subject.label}: ${shown}${more}`
    : `${subject.label} ${say} ${shown}${more}`
}
