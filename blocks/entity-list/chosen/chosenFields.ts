import { formSchema, type VisibleEntity } from '#crud'
import { isEditable } from '#engine'
import type { Field, StoredRecord } from '#schema'

/** Fields that are written into one record after the other: what is worked out, unique to each or of several lines is none. */
export function changeableFields(model: VisibleEntity): [string, Field][] {
  if (!model.access.update) return []
  const { properties } = formSchema(model, undefined) as { properties: Record<string, Field> }
  const { entity } = model
  return Object.entries(properties).filter(([name, field]) => {
    const rows = field.type === 'array' && (field.items as Field | undefined)?.type === 'object'
    return (
      !rows &&
      !field.readOnly &&
      !field['x-unique'] &&
      field['x-compute'] === undefined &&
      field['x-widget'] !== 'hidden' &&
      name !== entity['x-code']?.field
    )
  })
}

/** Those of the records whose state leaves the field open. */
export const openIn = (
  { states }: VisibleEntity,
  records: readonly StoredRecord[],
  field: string,
): StoredRecord[] => records.filter((record) => isEditable(states, record, field))
