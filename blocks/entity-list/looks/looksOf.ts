import { listableFields, type VisibleEntity } from '#crud'

/** The ways to look at the records of a list, as the address names them. */
export const LOOKS = ['beside', 'table', 'calendar', 'tree'] as const
export type Look = (typeof LOOKS)[number]

/** Days and times of the records, by which they stand in a calendar; those of the list first. */
export function dateFields({ entity }: Pick<VisibleEntity, 'entity'>): string[] {
  const first = entity['x-list']?.columns ?? []
  const days = listableFields(entity).filter((name) =>
    ['date', 'date-time'].includes(String(entity.properties[name]!.format)),
  )
  return [...new Set([...first.filter((name) => days.includes(name)), ...days])]
}

/** The field that names the record above each record; nothing where they have none. */
export const parentField = ({
  entity,
  name,
}: Pick<VisibleEntity, 'entity' | 'name'>): string | undefined =>
  Object.keys(entity.properties).find((field) => {
    const { type, 'x-ref': reference } = entity.properties[field]!
    return type === 'string' && reference?.entity === name
  })

export const looksOf = (model: Pick<VisibleEntity, 'entity' | 'name'>): Look[] => [
  ...(model.entity['x-list']?.beside ? (['beside'] as const) : []),
  'table',
  ...(dateFields(model).length > 0 ? (['calendar'] as const) : []),
  ...(parentField(model) ? (['tree'] as const) : []),
]

export const isLook = (text: string | null): text is Look =>
  (LOOKS as readonly (string | null)[]).includes(text)
