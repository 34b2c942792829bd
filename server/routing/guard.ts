import type { Route, Module } from '#schema'
import { callerRoles, type Caller } from '../identity/caller.ts'

export type GuardAnswer = { allowed: true } | { allowed: false; redirect: string }

const rolesOf = (module: Module, route: Route): string[] | undefined => route.roles ?? module.roles

/** May somebody with these roles see the route at all? Absent lists let everybody in who is signed in. */
export function admits(module: Module, route: Route, roles: string[]): boolean {
  const wanted = rolesOf(module, route)
  if (route.auth === false && (!wanted || wanted.includes('public'))) return true
  return wanted ? wanted.some((role) => roles.includes(role)) : roles.includes('authenticated')
}

/** The page that somebody sees instead who is a member of the site and nothing else. */
export const membersPage = (
  { members }: Route,
  { user }: Pick<Caller, 'user'>,
): string | undefined =>
  user && user.roles.length > 0 && user.roles.every((role) => role === 'user') ? members : undefined

/** Does the caller see the page of a home screen in the layout of the site? Staff have it in the frame of the backend. */
export const isVisitor = ({ visitors }: Route, { user }: Pick<Caller, 'user'>): boolean =>
  visitors !== undefined &&
  user !== null &&
  user.roles.every((role) => role === 'user' || visitors.includes(role))

/**
 * The guard, in the order of readings 2.3: a public route is open; without a session a plugin's route leads to the
 * member sign-in and any other to `/`; a missing role leads to `/` with a note.
 */
export function guardRoute(
  module: Module,
  route: Route,
  caller: Pick<Caller, 'user'>,
  path: string,
): GuardAnswer {
  if (admits(module, route, callerRoles(caller)) || membersPage(route, caller))
    return { allowed: true }
  const next = encodeURIComponent(path)
  if (caller.user) return { allowed: false, redirect: '/?notice=forbidden' }
  return {
    allowed: false,
    redirect:
      module.plugin || route.members
        ? `/member/login?next=${next}`
        : `/?notice=sign-in&next=${next}`,
  }
}
