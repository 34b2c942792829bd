import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  filterSubjects,
  readWhere,
  whereFilter,
  type FilterSubject,
  type ListState as AskedState,
  type Where,
} from '#crud'
import { useLocale } from '#i18n'
import type { EntityDocument, Filter } from '#schema'
import { bangkokDay, systemClock } from '#shared'
import { readLayout, type ListLayout } from './layout/listLayout.ts'

/** Rows a page that a list offers, and has where its entity says nothing of it (spec: academy 9). */
export const PAGE_SIZES = ['10', '20', '50', '100', '200', '500', '1000', '2000']
const DEFAULT_SIZE = 100

export interface ListState extends AskedState, ListLayout {
  where: Where
  subjects: FilterSubject[]
}

export type ChangeList = (changes: Record<string, string | undefined>) => void

/** Does it show less than the whole list? */
export const isNarrowed = ({ search, filters, where }: ListState): boolean =>
  search !== '' || Object.keys(filters).length > 0 || where.groups.length > 0

/** What a list can be narrowed by, in words of the user's language. */
export function useSubjects(entity: EntityDocument): FilterSubject[] {
  const locale = useLocale()
  return useMemo(() => filterSubjects(entity, locale), [entity, locale])
}

function sortOf({ properties, 'x-list': list }: EntityDocument, text: string | null) {
  if (!text) return (list?.sort ?? []).map(({ field, direction = 'asc' }) => ({ field, direction }))
  return text
    .split(',')
    .map((key) => ({
      field: key.replace(/^-/, ''),
      direction: key.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))
    .filter(({ field }) => isField(properties, field))
}

const isField = (properties: EntityDocument['properties'], field: string): boolean =>
  Object.hasOwn(properties, field) || field === 'created_at' || field === 'updated_at'

/** What an address asks of a list, and how it is to look. */
export function readListState(
  entity: EntityDocument,
  params: URLSearchParams,
  subjects: FilterSubject[],
  {
    fixed,
    today = bangkokDay(systemClock.now()),
  }: { fixed?: Filter | undefined; today?: string } = {},
): ListState {
  const list = entity['x-list']
  const known = (field: string): boolean => isField(entity.properties, field)
  const filters = Object.fromEntries(
    [...params]
      .filter(([key, value]) => key.startsWith('f.') && value && known(key.slice(2)))
      .map(([key, value]) => [key.slice(2), value]),
  )
  const where = readWhere(params.get('where'), (field) =>
    subjects.some(({ path }) => path === field),
  )
  const search = params.get('q') ?? ''
  const pageSize = Number(params.get('size')) || list?.pageSize || DEFAULT_SIZE
  const views = list?.views
  const isNarrow = search !== '' || Object.keys(filters).length > 0 || where.groups.length > 0
  // Who searches looks for it everywhere; who has chosen a part stays in it.
  const view =
    views?.find(({ id }) => id === params.get('view')) ?? (isNarrow ? views?.at(-1) : views?.[0])
  return {
    ...(fixed && { fixed }),
    view,
    where,
    subjects,
    condition: whereFilter(where, subjects, today),
    search,
    filters,
    sort: sortOf(entity, params.get('sort')),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    pageSize: Math.min(2000, pageSize),
    ...readLayout(params, known),
  }
}

/** The state of a list lives in the address: it can be sent, kept and gone back to. */
export function useListState(entity: EntityDocument, fixed?: Filter): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams()
  const subjects = useSubjects(entity)
  const today = bangkokDay(systemClock.now())
  // One state as long as the address says the same: rows are rendered again by a new one.
  const state = useMemo(
    () => readListState(entity, params, subjects, { fixed, today }),
    [entity, params, subjects, fixed, today],
  )
  const change: ChangeList = (changes) =>
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
