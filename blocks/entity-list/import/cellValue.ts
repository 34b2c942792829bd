import type { Field } from '#schema'
import { normaliseThai, parseTypedDate, readNumber, type Bilingual, type Locale } from '#shared'

/** Why a cell is no value of its field, or the value that it is; null where nothing stands in it. */
export type CellValue =
  { value: unknown } | { wrong: 'number' | 'date' | 'yes-no' | 'choice' | 'unknown' }

const YES = new Set(['true', 'yes', 'y', '1', 'ใช่', 'จริง'])
const NO = new Set(['false', 'no', 'n', '0', 'ไม่', 'ไม่ใช่', 'เท็จ'])

const same = (a: string, b: string): boolean =>
  normaliseThai(a).trim().toLowerCase() === normaliseThai(b).trim().toLowerCase()

function choiceOf(field: Field, text: string): CellValue {
  const labels = (field as { 'x-labels'?: Record<string, Bilingual> })['x-labels'] ?? {}
  const value = (field.enum as unknown[]).find(
    (one) =>
      same(String(one), text) ||
      same(labels[String(one)]?.th ?? '', text) ||
      same(labels[String(one)]?.en ?? '', text),
  )
  return value === undefined ? { wrong: 'choice' } : { value }
}

/** What is written in a cell, as the value of a field: choices by their words in either language, days of either era. */
export function cellValue(
  field: Field,
  text: string,
  locale: Locale,
  /** Ids by what referred records are called. */
  known?: ReadonlyMap<string, string>,
): CellValue {
  const written = text.trim()
  if (written === '') return { value: null }
  if (field['x-ref']) {
    const id = known?.get(written.toLowerCase())
    return id === undefined ? { wrong: 'unknown' } : { value: id }
  }
  if (field.enum) return choiceOf(field, written)
  if (field.type === 'boolean') {
    const word = written.toLowerCase()
    return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { wrong: 'yes-no' }
  }
  if (field.type === 'number' || field.type === 'integer') {
    const number = readNumber(written)
    return typeof number === 'number' ? { value: number } : { wrong: 'number' }
  }
  if (field.format === 'date') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return { value: written }
    const day = parseTypedDate(written, locale)
    return day.ok ? { value: day.value } : { wrong: 'date' }
  }
  if (field.type === 'array')
    return {
      value: written
        .split(/[,;|]/)
        .map((one) => one.trim())
        .filter(Boolean),
    }
  return { value: written }
}
