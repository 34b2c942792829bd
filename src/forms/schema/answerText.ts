import { formatDate, formatMoney, formatNumber, pickText, type Locale, type Text } from '#shared'

import { readAt } from '../core/path.ts'
import { choicesOf, questionsOf, recordsOf, type Question } from './questions.ts'
import type { SchemaReader } from './reader.ts'

type Spec = Question['spec']

export interface AnswerWords {
  locale: Locale
  reader: SchemaReader
  yes: string
  no: string
  /** Names of records by entity and by what the answer holds. */
  names?: Record<string, Record<string, string>> | undefined
}

/** How an answer without a value reads (spec: readings 10). */
export const NOTHING = 'N/A'

export const isFile = (value: unknown): value is { id: string; name: string; url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && 'name' in value

export const questionLabel = ({ labels }: Question, locale: Locale): string =>
  labels.map((label) => pickText(label as Text, locale)).join(' › ')

const ADDRESS = [
  'NO',
  'MOO',
  'BUILDING_TH',
  'SOI_TH',
  'ROAD_TH',
  'subdistrict',
  'district',
  'province',
  'zipcode',
]
/** `1-xxxx-xxxxx-xx-1` (spec: readings 35). */
const masked = (id: string): string => id.replace(/^(\d)\d{11}(\d)$/, '$1-xxxx-xxxxx-xx-$2')
const plain = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

/** An answer as one text: labels of choices, dates of the language's era, names of files and records. */
export function answerText(spec: Spec, value: unknown, words: AnswerWords): string {
  if (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
    return NOTHING
  const { locale, reader, names } = words
  const choices = choicesOf(spec)
  const one = (item: unknown): string => {
    const choice = choices?.find((known) => known.value === item)
    return choice ? pickText(choice.label, locale) : scalarText(spec, item, words)
  }
  if (Array.isArray(value))
    return value
      .map((item, index) =>
        typeof item === 'object' && item !== null && !isFile(item)
          ? answerText(reader.item(spec, index), item, words)
          : one(item),
      )
      .join(spec.type === 'array' && typeof value[0] === 'object' ? '\n' : ', ')
  if (isFile(value)) return value.name
  const record = recordsOf(spec)
  if (record && typeof value === 'string')
    return names?.[`${record.entity}.${record.value}`]?.[value] ?? value
  if (spec.widget === 'address')
    return ADDRESS.map((part) => (value as Record<string, string>)[part])
      .filter(Boolean)
      .join(' ')
  if (typeof value === 'object') {
    const inner = questionsOf(reader, reader.shape(spec, value))
    if (inner.length === 0)
      return Object.entries(value)
        .map(
          ([key, item]) =>
            `${key}: ${typeof item === 'object' ? JSON.stringify(item) : String(item)}`,
        )
        .join('; ')
    return inner
      .map(
        (question) =>
          `${questionLabel(question, locale)}: ${answerText(question.spec, readAt(value, question.path), words)}`,
      )
      .join('; ')
  }
  return one(value)
}

function scalarText(spec: Spec, value: unknown, { locale, yes, no }: AnswerWords): string {
  const { schema, widget } = spec
  if (isFile(value)) return value.name
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number')
    return schema['x-money'] ? formatMoney(value, locale) : formatNumber(value, locale)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (text === NOTHING) return NOTHING
  if (schema.format === 'date') return formatDate(text, locale)
  if (schema.format === 'date-time') return formatDate(text, locale, 'datetime')
  if (schema.format === 'date-interval')
    return text
      .split('/')
      .map((day) => formatDate(day, locale))
      .join(' – ')
  if (widget === 'citizen-id') return masked(text)
  return widget === 'html' ? plain(text) : text
}
