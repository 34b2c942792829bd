import type { VisibleEntity } from '#crud'
import type { Filter } from '#schema'

/** What a board is narrowed to, as the address says it: the same words as those of the list. */
export interface BoardState {
  search: string
  filter: Filter
  /** The address of the list with the records of one column. */
  within(field: string, value: string): string
}

export function boardFilter(
  { entity, states }: Pick<VisibleEntity, 'entity' | 'states'>,
  params: URLSearchParams,
): BoardState {
  const filters = [...params].flatMap(([key, value]): [string, string | boolean][] => {
    const field = key.startsWith('f.') ? key.slice(2) : ''
    const isKnown = Object.hasOwn(entity.properties, field) && field !== states?.field
    return value !== '' && isKnown
      ? [[field, value === 'true' ? true : value === 'false' ? false : value]]
      : []
  })
  return {
    search: params.get('q') ?? '',
    filter: Object.fromEntries(filters) as Filter,
    within(field, value) {
      const words = new URLSearchParams(params)
      words.set(`f.${field}`, value)
      return words.toString()
    },
  }
}
