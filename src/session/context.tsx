import { createContext, useContext, type ReactNode } from 'react'
import type { Client, SessionUser } from '#gateway'
import type { Module, Route } from '#schema'
import type { Text } from '#shared'

/** A route of the table as the gateway gives it: only what this user may open, with no role lists. */
export type OpenRoute = Omit<Route, 'roles' | 'visitors'>
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
