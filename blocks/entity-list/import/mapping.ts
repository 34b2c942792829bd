import { listableFields } from '#crud'
import type { EntityDocument } from '#schema'
import { normaliseThai } from '#shared'
import { fieldOf, importRowFields } from './rowsOf.ts'

export interface Mapped {
  header: string
  field?: string
}

/** Fields that a file can fill: those of the list that one may write, long texts, and columns of rows. */
export const importFields = (entity: EntityDocument): string[] => [
  ...[...new Set([...listableFields(entity), ...longTexts(entity)])].filter((name) => {
    const field = entity.properties[name]!
    return (
      !field.readOnly &&
      field['x-compute'] === undefined &&
      field.$ref === undefined &&
      (field.type !== 'array' || (field.items as { type?: unknown } | undefined)?.type === 'string')
    )
  }),
  ...importRowFields(entity),
]

const longTexts = ({ properties }: EntityDocument): string[] =>
  Object.keys(properties).filter(
    (name) => properties[name]!['x-large'] && properties[name]!.type === 'string',
  )

const plain = (text: string): string => normaliseThai(text).trim().toLowerCase()

/** The field of each head of a file: as it was mapped before, else by its name or label in either language; each once. */
export function proposeMapping(
  heads: readonly string[],
  entity: EntityDocument,
  before: readonly Mapped[] = [],
): (string | undefined)[] {
  const free = new Set(importFields(entity))
  return heads.map((head) => {
    const known = before.find(({ header }) => plain(header) === plain(head))
    if (known && known.field === undefined) return undefined
    const field = [...free].find((name) => {
      const label = fieldOf(entity, name)['x-label']
      return known
        ? known.field === name
        : [name, label?.th ?? '', label?.en ?? ''].some((one) => plain(one) === plain(head))
    })
    if (field !== undefined) free.delete(field)
    return field
  })
}
