import type { EntityDocument, Field, StatesDocument, StoredRecord } from '#schema'

const SYSTEM = ['_id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']
/** Where a line came from: its copy came from nowhere. */
const ORIGIN = ['_id', 'source_id', 'source_line']

const isOwn = (field: Field | undefined): boolean =>
  field !== undefined &&
  !field.readOnly &&
  !field.writeOnly &&
  !field['x-compute'] &&
  !field['x-rollup'] &&
  !field['x-unique'] &&
  !field['x-secret']

/** What a new record begins with that is to be like another: what people gave in it, without its number, state and course. */
export function copiedValues(
  { properties, 'x-code': code }: EntityDocument,
  states: StatesDocument | undefined,
  record: StoredRecord,
): Record<string, unknown> {
  const left = new Set([...SYSTEM, code?.field, states?.field])
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
      const field = properties[name]
      if (left.has(name) || !isOwn(field)) return []
      const { properties: cells } = (field!.items ?? {}) as Field
      if (!Array.isArray(value) || !cells) return [[name, value]]
      return [[name, (value as Record<string, unknown>[]).map((line) => copiedLine(cells, line))]]
    }),
  )
}

const copiedLine = (
  cells: Record<string, Field>,
  line: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => !ORIGIN.includes(name) && isOwn(cells[name])),
  )
