import type { StoredRecord } from '#schema'
import type { Caller } from '../identity/caller.ts'
import type { ReadSources } from './records.ts'

/** The address of a path as asked. Slashes at the start must not make a host of what follows (`//host/path`). */
export const addressOf = (path: string): URL => new URL(`http://x/${path.replace(/^[\\/]+/, '')}`)

/** The words of the query string; values of one name that stands there several times have a comma between them. */
export function searchOf(path: string): Record<string, string> {
  const { searchParams } = addressOf(path)
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(',')]),
  )
}

/** The slug of the page at the root of the caller's site. */
export async function homeSlug(sources: ReadSources, { site: { _id } }: Caller): Promise<string> {
  const site = (await sources.database.store('').get('site', _id)) as
    (StoredRecord & { homepage?: string }) | null
  return site?.homepage ?? 'home'
}

/** Where visitors find a page of that slug. */
export async function placeOf(sources: ReadSources, caller: Caller, slug: string): Promise<string> {
  if (slug === (await homeSlug(sources, caller))) return '/'
  const own = Object.values(sources.shipped.model.modules).flatMap(({ base, routes }) =>
    routes.flatMap(({ path, page: shown }) =>
      shown === slug && !path.includes(':') ? [`${base}/${path}`] : [],
    ),
  )
  return own[0] ?? `/cms/page/${slug}`
}
