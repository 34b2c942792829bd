import type { SessionUser } from '#gateway'
import type { Actor } from '#engine'
import type { Locale } from '#shared'

/** The site a request is for. */
export interface CallerSite {
  _id: string
  name: string
}

/** Who asks, on which site, in which language. Plain data: it travels to the workers. */
export interface Caller {
  user: SessionUser | null
  /** Who looks through the eyes of `user` in the simulator. */
  behind?: SessionUser
  site: CallerSite
  locale: Locale
  requestId: string
  /** Hash of their session. */
  session?: string
  /** They came by a link that an admin made, not by their own password (spec: academy 6). */
  bypass?: boolean
  /** Of the network, for limits alone; kept nowhere. */
  address?: string
  /** What right passwords of pages have opened, by page id; not yet checked. */
  grants?: Record<string, string>
}

/** The roles that count: those of the user, and the two that need no row. */
export const callerRoles = ({ user }: Pick<Caller, 'user'>): string[] =>
  user ? ['public', 'authenticated', ...user.roles] : ['public']

const STAFF = ['admin', 'superadmin', 'root']
/** Is shown what is broken on a page, to mend it? */
export const isAdmin = ({ user }: Pick<Caller, 'user'>): boolean =>
  user?.roles.some((role) => STAFF.includes(role)) ?? false

export const actorOf = (caller: Caller): Actor => ({
  id: caller.user?._id ?? null,
  roles: callerRoles(caller),
  ...(caller.user
    ? { name: `${caller.user.firstname} ${caller.user.lastname}`, user: { ...caller.user } }
    : {}),
})
