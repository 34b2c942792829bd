import { matches } from '#engine'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from './records.ts'

/** More remarks and reviews of one page than these are not looked through for names. */
const MOST = 1_000

/** Names to show of those who saved a page, remarked on it or reviewed it, by their id: for who may change it, and nothing else of them. */
export async function peopleOf(
  gateway: Gateway,
  caller: Caller,
  page: string,
): Promise<Result<Record<string, string>>> {
  const access = readAccess(gateway, caller, 'page', 'update')
  if (!access.ok) return access
  const store = gateway.database.store(caller.site._id)
  const record = await store.get('page', page)
  if (!record || (access.value.filter && !matches(access.value.filter, record)))
    return fail('not-found', { params: { collection: 'page' } })
  const versions = await gateway.database.system.versions.list(caller.site._id, 'page', page)
  const ids = new Set<unknown>([
    record.created_by,
    record.updated_by,
    ...versions.map(({ by }) => by),
  ])
  for (const collection of ['comment', 'review']) {
    const may = readAccess(gateway, caller, collection)
    if (!may.ok) continue
    const found = await store.find(collection, { page }, { limit: MOST })
    for (const one of found.filter((each) => !may.value.filter || matches(may.value.filter, each)))
      ids.add(one.created_by).add(one.updated_by)
  }
  const wanted = [...ids].filter((id): id is string => typeof id === 'string')
  const users =
    wanted.length > 0
      ? await store.find('user', { _id: { $in: wanted } }, { limit: wanted.length })
      : []
  return ok(
    Object.fromEntries(
      users.map(({ _id, firstname, lastname, username }) => [
        _id,
        `${String(firstname ?? '')} ${String(lastname ?? '')}`.trim() || String(username),
      ]),
    ),
  )
}
