import type { EntityDocument, Field } from '#schema'
import type { Locale } from '#shared'
import { cellValue, type CellValue } from './cellValue.ts'

/** The rows of a record in a column of a file: `options.text` is the text of its options. */
export const partsOf = (name: string): { field: string; column?: string } => {
  const [field = '', column] = name.split('.')
  return column === undefined ? { field } : { field, column }
}

const rowFields = (field: Field | undefined): Record<string, Field> =>
  (field?.items as { properties?: Record<string, Field> } | undefined)?.properties ?? {}

/** What a column of the file holds: a field of the record, or one of its rows. */
export function fieldOf({ properties }: EntityDocument, name: string): Field {
  const { field, column } = partsOf(name)
  return column === undefined ? properties[field]! : rowFields(properties[field])[column]!
}

/** The columns of the rows of an entity that a file can fill, by their names there. */
export const importRowFields = ({ properties }: EntityDocument): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    field.type === 'array' && field['x-child'] && !field.readOnly
      ? Object.entries(rowFields(field)).flatMap(([column, one]) =>
          one.readOnly || one['x-ref'] || one.type === 'array' || one.type === 'object'
            ? []
            : [`${name}.${column}`],
        )
      : [],
  )

type Wrong = Extract<CellValue, { wrong: string }>

export interface ReadColumns {
  columns: readonly { field: string; at: number }[]
  entity: EntityDocument
  locale: Locale
  known: Record<string, ReadonlyMap<string, string>>
  /** Told of a cell that is no value. */
  wrong(cell: { row: number; column: number }, why: Wrong): void
}

/** Letters for rows that are told apart by a key which the file does not have: a, b, c … */
function withKeys(entity: EntityDocument, field: string, rows: Record<string, unknown>[]) {
  const items = entity.properties[field]?.items as { required?: string[] } | undefined
  return items?.required?.includes('key')
    ? rows.map((row, at) => ({ key: String.fromCharCode(97 + at), ...row }))
    : rows
}

/**
 * The lines of a file as records: a line that fills rows alone belongs to the record above it. Each comes with the line that
 * it begins at.
 */
export function recordsOf(lines: readonly (readonly string[])[], asked: ReadColumns) {
  const { columns, entity, locale, known, wrong } = asked
  const own = columns.filter(({ field }) => partsOf(field).column === undefined)
  const ofRows = columns.filter(({ field }) => partsOf(field).column !== undefined)
  const tables = [...new Set(ofRows.map(({ field }) => partsOf(field).field))]
  const records: { line: number; values: Record<string, unknown> }[] = []
  const read = (line: number, { field, at }: { field: string; at: number }): unknown => {
    const found = cellValue(fieldOf(entity, field), lines[line]![at] ?? '', locale, known[field])
    if ('value' in found) return found.value
    wrong({ row: line, column: at }, found)
    return null
  }
  for (const [line, cells] of lines.entries()) {
    const isMore =
      records.length > 0 &&
      ofRows.length > 0 &&
      own.every(({ at }) => (cells[at] ?? '').trim() === '')
    if (!isMore)
      records.push({
        line,
        values: Object.fromEntries(own.map((column) => [column.field, read(line, column)])),
      })
    const { values } = records.at(-1)!
    for (const table of tables) {
      const row = Object.fromEntries(
        ofRows
          .filter(({ field }) => partsOf(field).field === table)
          .map((column) => [partsOf(column.field).column!, read(line, column)])
          .filter(([, value]) => value !== null),
      )
      if (Object.keys(row).length > 0)
        values[table] = [...((values[table] as unknown[] | undefined) ?? []), row]
    }
  }
  const fields = [...own.map(({ field }) => field), ...tables]
  return {
    fields,
    starts: records.map(({ line }) => line),
    rows: records.map(({ values }) =>
      fields.map((field) =>
        tables.includes(field) && values[field]
          ? withKeys(entity, field, values[field] as Record<string, unknown>[])
          : (values[field] ?? null),
      ),
    ),
  }
}
