import { accountOf } from '../identity/accounts.ts'
import { publicUser, type UserRow } from '../identity/sessions.ts'
import { rolesWith } from '../identity/roles.ts'
import type { Gateway } from '../gateway.ts'
import type { SessionUser } from '#gateway'
import type { StoredRecord } from '#schema'

type Parts = Pick<Gateway, 'database'>

/** Most people that one step tells or chooses from. */
const MOST = 200

const isActive = (user: StoredRecord | null | undefined): user is StoredRecord =>
  Boolean(user) && user!.status !== 'suspended'

/** A user by id, and whether they may still act. */
export async function userOf(
  { database }: Parts,
  site: string,
  id: string | null | undefined,
): Promise<{ user: SessionUser; active: boolean } | null> {
  const found = id ? await database.store(site).get('user', id) : null
  return found && { user: publicUser(found as unknown as UserRow), active: isActive(found) }
}

/** Somebody by username, e-mail or id; null where nobody is called so or they have left. */
export async function findPerson(
  { database }: Parts,
  site: string,
  name: string,
): Promise<SessionUser | null> {
  const wanted = name.trim()
  if (!wanted) return null
  const found =
    (await database.store(site).get('user', wanted)) ??
    (await accountOf({ database }, site, wanted))
  return isActive(found) ? publicUser(found as unknown as UserRow) : null
}

/** Everybody who holds a role, also by one that brings it along, and has not left, by username. */
export async function holdersOf(
  { database }: Parts,
  site: string,
  role: string,
): Promise<SessionUser[]> {
  const found = await database
    .store(site)
    .find(
      'user',
      { roles: { $in: rolesWith(role) }, status: { $ne: 'suspended' } },
      { sort: [{ field: 'username' }], limit: MOST },
    )
  return found.map((user) => publicUser(user as unknown as UserRow))
}
