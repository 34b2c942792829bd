import { useSearchParams } from 'react-router-dom'
import type { ListState } from '#crud'
import type { EntityDocument, Filter } from '#schema'

/** Rows a page that a list offers, and has where its entity says nothing of it (spec: academy 9). */
export const PAGE_SIZES = ['10', '20', '50', '100', '200', '500', '1000', '2000']
const DEFAULT_SIZE = 100

/** The state of a list lives in the address: it can be sent, kept and gone back to. */
export function useListState(
  entity: EntityDocument,
  fixed?: Filter,
): [
  ListState & { columns: string[] | undefined },
  (change: Record<string, string | undefined>) => void,
] {
  const [params, setParams] = useSearchParams()
  const list = entity['x-list']
  const sortText = params.get('sort')
  const known = (field: string) =>
    Object.hasOwn(entity.properties, field) || field === 'created_at' || field === 'updated_at'
  const sort = sortText
    ? sortText
        .split(',')
        .map((key) => ({
          field: key.replace(/^-/, ''),
          direction: key.startsWith('-') ? ('desc' as const) : ('asc' as const),
        }))
        .filter(({ field }) => known(field))
    : (list?.sort ?? []).map(({ field, direction = 'asc' }) => ({ field, direction }))
  const filters = Object.fromEntries(
    [...params]
      .filter(([key, value]) => key.startsWith('f.') && value && known(key.slice(2)))
      .map(([key, value]) => [key.slice(2), value]),
  )
  const pageSize = Number(params.get('size')) || list?.pageSize || DEFAULT_SIZE
  const views = list?.views
  const isNarrowed = (params.get('q') ?? '') !== '' || Object.keys(filters).length > 0
  // Who searches looks for it everywhere; who has chosen a part stays in it.
  const view =
    views?.find(({ id }) => id === params.get('view')) ?? (isNarrowed ? views?.at(-1) : views?.[0])
  const state = {
    ...(fixed && { fixed }),
    view,
    search: params.get('q') ?? '',
    filters,
    sort,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    pageSize: Math.min(2000, pageSize),
    columns: params.get('columns')?.split(',').filter(known),
  }
  const change = (changes: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        // Whatever narrows or reorders the list starts at its first page again.
        if (!('page' in changes)) next.delete('page')
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true },
    )
  return [state, change]
}
