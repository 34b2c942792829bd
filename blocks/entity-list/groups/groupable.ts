import { listableFields, type VisibleEntity } from '#crud'

/** Fields by whose values records can stand together: closed lists, yes and no, references and days. */
export function groupableFields({ entity, access }: VisibleEntity): string[] {
  if (!access.aggregate) return []
  const first = entity['x-list']?.filters ?? []
  const plain = listableFields(entity).filter((name) => {
    const field = entity.properties[name]!
    return (
      field.type === 'boolean' ||
      field.enum !== undefined ||
      (field['x-ref'] !== undefined && field.type === 'string') ||
      field.format === 'date'
    )
  })
  return [...new Set([...first.filter((name) => plain.includes(name)), ...plain])]
}

/** Columns whose figures are added up. */
export const summedColumns = (
  entity: VisibleEntity['entity'],
  columns: readonly string[],
): string[] =>
  columns.filter((name) => {
    const field = entity.properties[name]
    return (
      field !== undefined &&
      (field.type === 'number' || field.type === 'integer') &&
      !field.enum &&
      !field['x-localized']
    )
  })
