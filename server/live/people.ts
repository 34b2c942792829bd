import type { PersonHere } from '#gateway'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { isAdmin, type Caller } from '../identity/caller.ts'

/** Who is on the caller's site, on any gateway, the longest first; for admins. */
export async function peopleHere(
  { database }: Gateway,
  caller: Caller,
): Promise<Result<PersonHere[]>> {
  if (!isAdmin(caller)) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const site = caller.site._id
  const open = await database.system.connections.ofSite(site)
  const ids = [...new Set(open.map(({ user }) => user))]
  const accounts = await database
    .store(site)
    .find('user', { _id: { $in: ids } }, { limit: Math.max(1, ids.length) })
  const known = new Map(accounts.map((account) => [account._id, account]))
  return ok(
    open.flatMap(({ user, device, since }) => {
      const account = known.get(user)
      if (!account) return []
      const username = String(account.username)
      const name = `${String(account.firstname)} ${String(account.lastname)}`.trim() || username
      return [{ user, name, username, device, since }]
    }),
  )
}
