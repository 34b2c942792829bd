import { formatDate } from '#i18n'
import type { Field } from '#schema'
import { pickText, type Bilingual, type Locale, type Text } from '#shared'

/** Excel reads UTF-8 only behind this mark. */
const BOM = '\uFEFF'

/** Rows as CSV. Cells that a spreadsheet would take for a formula are disarmed (attack: formula injection). */
export async function csvOf(columns: string[], rows: unknown[][]): Promise<string> {
  const { default: papa } = await import('papaparse')
  return (
    BOM +
    papa.unparse(
      {
        fields: columns,
        data: rows.map((row) =>
          row.map((cell) =>
            typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : (cell ?? ''),
          ),
        ),
      },
      { escapeFormulae: true, newline: '\r\n' },
    )
  )
}

/** A value as a sheet shows it: labels of choices and states, dates and times of the language; numbers stay numbers. */
export function exportValue(field: Field, value: unknown, locale: Locale): unknown {
  const labels = (field as { 'x-labels'?: Record<string, Bilingual> })['x-labels']
  if (labels && typeof value === 'string') return labels[value]?.[locale] ?? value
  if (typeof value === 'string' && (field.format === 'date' || field.format === 'date-time'))
    return formatDate(value, locale, field.format === 'date' ? 'medium' : 'datetime')
  if (typeof value === 'object' && value !== null && 'th' in value)
    return pickText(value as Text, locale)
  return value
}
