import { titleFields } from './recordTitle.ts'
import { listableFields } from './screen/layout.ts'
import type { EntityDocument, Field } from './types.ts'

const MAX_COLUMNS = 8
const MIN_COLUMNS = 5
const MAX_FILTERS = 4
const ON_CARD = 3
const LONG = ['multiline', 'html', 'code']

const isChosen = ({ $ref, enum: values, type }: Field): boolean =>
  $ref?.startsWith('enum:') === true || values !== undefined || type === 'boolean'

/**
 * The list of an entity that writes no columns of it, and what is searched in: code, title and the fields that are
 * indexed because people look for them, the state last.
 */
export function derivedList(
  entity: EntityDocument,
  state: string | undefined,
): Pick<EntityDocument, 'x-list' | 'x-search'> | undefined {
  const { properties, 'x-list': list } = entity
  if (list?.columns) return undefined
  const known = listableFields(entity).filter((name) => name !== state)
  const code = entity['x-code']?.field
  const names = [...(code ? [code] : []), ...titleFields(entity)].filter((name) =>
    known.includes(name),
  )
  const indexed = known.filter((name) => properties[name]!['x-index'])
  const rest = known.filter(
    (name) => !LONG.includes(properties[name]!['x-widget'] ?? '') && properties[name]!.type,
  )
  const first = [...new Set([...names, ...indexed])]
  const columns = [...new Set(first.length < MIN_COLUMNS ? [...first, ...rest] : first)].slice(
    0,
    first.length < MIN_COLUMNS ? MIN_COLUMNS : MAX_COLUMNS - 1,
  )
  const searched = [...names, ...indexed].filter((name) => {
    const { type, format, 'x-ref': reference } = properties[name]!
    return type === 'string' && !reference && !isChosen(properties[name]!) && format !== 'date'
  })
  return {
    'x-list': {
      columns: [...columns, ...(state ? [state] : [])],
      filters: [
        ...(state ? [state] : []),
        ...indexed.filter((name) => isChosen(properties[name]!)),
      ].slice(0, MAX_FILTERS),
      ...(state && { board: state }),
      card: columns.filter((name) => !names.includes(name)).slice(0, ON_CARD),
      ...list,
    },
    ...(!entity['x-search'] && searched.length > 0 && { 'x-search': [...new Set(searched)] }),
  }
}
