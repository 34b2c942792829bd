import { pickText, type Locale } from '#shared'
import type { FieldSpec } from '../../../schema/index.ts'

const papa = async () => (await import('papaparse')).default

/** The cells of a text that a spreadsheet copied: tabs between them, quotes around those that hold tabs or lines. */
export const readTable = async (text: string): Promise<string[][]> =>
  (await papa()).parse<string[]>(text.replace(/[\r\n]+$/, ''), { delimiter: '\t' }).data

/** What a value is called in a cell: a reference by what was copied of it, so that it is found again where it is pasted. */
function wordOf(
  { name, schema, choices }: FieldSpec,
  row: Record<string, unknown>,
  locale: Locale,
): string {
  const value = row[name]
  if (value === undefined || value === null) return ''
  const { copy = {}, by = [], display } = schema['x-ref'] ?? {}
  const own = [...by, display].flatMap(
    (field) => Object.entries(copy).find(([, theirs]) => theirs === field)?.[0] ?? [],
  )[0]
  if (own !== undefined && typeof row[own] === 'string') return row[own]
  const choice = choices?.find((one) => one.value === value)
  if (choice) return pickText(choice.label, locale)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a spreadsheet takes for the begin of a formula; a number below zero is none. */
const FORMULA = /^\s*(?:[=+@＝＋＠]|[-－](?!\d))|^[\t\r\n]/

/** Lines with their heads as a spreadsheet takes them, without formulas, whatever somebody typed. */
export const writeTable = async (
  columns: readonly FieldSpec[],
  rows: readonly Record<string, unknown>[],
  locale: Locale,
): Promise<string> =>
  (await papa()).unparse(
    {
      fields: columns.map(({ label }) => pickText(label, locale)),
      data: rows.map((row) => columns.map((column) => wordOf(column, row, locale))),
    },
    { delimiter: '\t', newline: '\n', escapeFormulae: FORMULA },
  )
