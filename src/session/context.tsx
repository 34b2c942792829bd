import { createContext, useContext, type ReactNode } from 'react'
import type { Client, SessionUser } from '#gateway'
import type { Module, Route } from '#schema'
import type { Text } from '#shared'

/** A route of the table as the gateway gives it: only what this user may open, with no role lists. */
export type OpenRoute = Omit<Route, 'roles'>
export type OpenModule = Omit<Module, 'routes' | 'roles'> & { routes: OpenRoute[] }

export interface Session {
  client: Client
  user: SessionUser | null
  site: { _id: string; siteName: unknown; marquee?: Text | undefined }
  modules: OpenModule[]
}

const SessionContext = createContext<Session | undefined>(undefined)

export const SessionProvider = ({
  session,
  children,
}: {
  session: Session
  children: ReactNode
}) => <SessionContext value={session}>{children}</SessionContext>

/** Who is signed in, what they may open, and the gateway's client. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no SessionProvider around this screen.')
  return session
}

/** The session where there is one; a block on a public page and in a story has none. */
export const useOptionalSession = (): Session | undefined => useContext(SessionContext)

/** Whole path of a route, with `:id` filled. */
export const routePath = (
  module: Pick<OpenModule, 'base'>,
  route: Pick<OpenRoute, 'path'>,
  params: Record<string, string> = {},
): string =>
  `${module.base}/${route.path}`
    .replace(/\/$/, '')
    .replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The path of a generated screen of an entity, when the user may open it. */
export function screenPath(
  modules: OpenModule[],
  entity: string,
  screen: string,
  id?: string,
): string | undefined {
  for (const module of modules) {
    const route = module.routes.find((one) => one.entity === entity && one.screen === screen)
    if (route) return routePath(module, route, id === undefined ? {} : { id })
  }
  return undefined
}
