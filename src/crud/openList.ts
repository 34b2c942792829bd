import { openRouteAt, type OpenModule } from '#session'
import { viewOf } from '#schema'
import type { Filter } from '#schema'
import type { SessionUser } from '#gateway'

/** Values of fields, each one value or `{ "$user": "_id" }`: that of who looks. */
export type ListValues = Record<string, string | number | boolean | { $user: string }>

/** A list that may be opened, narrowed to some values. */
export interface OpenList {
  entity: string
  /** What its records are, for the gateway. */
  filter: Filter
  /** Where it is looked at. */
  href: string
  title: { th: string; en: string } | undefined
}

const valueOf = (value: ListValues[string], user: SessionUser | null): unknown =>
  typeof value === 'object' ? (user as Record<string, unknown> | null)?.[value.$user] : value

/** A list by the path of its screen, as whoever looks may open it; nothing where they may not. */
export function openList(
  modules: OpenModule[],
  user: SessionUser | null,
  path: string,
  values: ListValues = {},
): OpenList | undefined {
  const route = openRouteAt(modules, path)
  if (!route?.entity || route.screen !== 'list') return undefined
  const narrow = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, valueOf(value, user)]),
  )
  const fixed = viewOf(route)?.filter as Filter | undefined
  const search = new URLSearchParams(
    Object.entries(narrow).map(([field, value]) => [`f.${field}`, String(value)]),
  )
  return {
    entity: route.entity,
    filter: (fixed ? { $and: [fixed, narrow] } : narrow) as Filter,
    href: search.size > 0 ? `${path}?${search}` : path,
    title: route.title,
  }
}
