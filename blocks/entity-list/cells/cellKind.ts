import { type VisibleEntity } from '#crud'
import { isEditable } from '#engine'
import type { Field, StoredRecord } from '#schema'

/** With what a cell is changed where it stands. */
export type CellKind = 'text' | 'number' | 'boolean' | 'choice' | 'date' | 'reference'

/** What a field is changed with in a list; nothing of one that takes more room than a cell. */
export function cellKind(field: Field): CellKind | undefined {
  if (field.readOnly || field['x-compute'] !== undefined || field['x-readonly'] !== undefined)
    return undefined
  if (field['x-large'] || field['x-secret'] || field.writeOnly || field['x-localized'])
    return undefined
  if (field['x-widget'] === 'hidden' || field.format === 'date-time') return undefined
  if (field.type === 'boolean') return 'boolean'
  if (field['x-ref']) return field.type === 'string' ? 'reference' : undefined
  if (field.enum) return field.type === 'string' ? 'choice' : undefined
  if (field.type === 'number' || field.type === 'integer') return 'number'
  if (field.type !== 'string') return undefined
  return field.format === 'date' ? 'date' : 'text'
}

/** May this cell be changed: by who looks, and in the state of the record? */
export const isCellEditable = (
  { entity, states, access }: Pick<VisibleEntity, 'entity' | 'states' | 'access'>,
  record: StoredRecord,
  column: string,
): boolean => {
  const field = entity.properties[column]
  return (
    access.update === true &&
    field !== undefined &&
    column !== entity['x-code']?.field &&
    cellKind(field) !== undefined &&
    isEditable(states, record, column)
  )
}
