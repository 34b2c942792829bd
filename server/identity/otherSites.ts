import type { SessionUser } from '#gateway'
import type { Gateway } from '../gateway.ts'
import type { SiteRecord } from '../middleware/site.ts'
import { heldRoles } from './roles.ts'
import type { UserRow } from './sessions.ts'

/** Who works in several sites. */
const SWITCHING = ['root', 'superadmin', 'admin', 'manager']
const ABOVE_SITES = 'superadmin'

export interface ReachableSite {
  site: SiteRecord
  account: UserRow
  active: boolean
  /** Does the account there have to be proved by its password? */
  asksPassword: boolean
}

export const maySwitch = ({ roles }: Pick<SessionUser, 'roles'>): boolean =>
  roles.some((role) => SWITCHING.includes(role))

/**
 * The sites that an account may go on to work in. Accounts belong to one site each, and whoever runs a site names its
 * accounts: a name like that of somebody elsewhere proves nothing. So another site is *offered* where an account of the same
 * name holds one of the same roles or is superadmin, and *opened* by the password of that account, as its own door would
 * be; without it only for who is superadmin here too, a role that superadmins alone can give and that stands above sites.
 */
export async function reachableSites(
  { database }: Pick<Gateway, 'database'>,
  here: string,
  user: SessionUser,
): Promise<ReachableSite[]> {
  if (!maySwitch(user)) return []
  const sites = (await database.store('').find('site', {}, { limit: 1000 })) as SiteRecord[]
  const found = await Promise.all(
    sites.map(async (site): Promise<ReachableSite[]> => {
      const account = (await database
        .store(site._id)
        .findSeen('user', 'username', user.username)) as unknown as UserRow | null
      if (!account || account.status === 'suspended') return []
      const active = site._id === here
      if (active)
        return account._id === user._id ? [{ site, account, active, asksPassword: false }] : []
      const roles = heldRoles(account.roles)
      const isAbove = roles.includes(ABOVE_SITES)
      const isSame = SWITCHING.some((role) => roles.includes(role) && user.roles.includes(role))
      return isAbove || isSame
        ? [{ site, account, active, asksPassword: !(isAbove && user.roles.includes(ABOVE_SITES)) }]
        : []
    }),
  )
  return found.flat()
}
