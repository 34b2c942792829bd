import type { EnumDocument } from './types.ts'

type EnumLabels = EnumDocument['x-labels']

/** The values that a record may hold; those that others took the place of are read and never kept. */
export const enumValues = (document: EnumDocument): string[] =>
  document.enum.filter((value) => document['x-labels'][value]?.mappedTo === undefined)

/** What screens and the engine need of the values; what rules need of them (`data`) is put into the rules. */
export const shownLabels = (document: EnumDocument): EnumLabels =>
  Object.fromEntries(
    Object.entries(document['x-labels']).map(([value, { data: _, ...label }]) => [value, label]),
  )
