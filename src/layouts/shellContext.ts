import { createContext, useContext } from 'react'
import type { Client } from '#gateway'

/** What shells do besides showing: they sign in and out, and change the cart. The code for it comes when it is first asked for. */
export type ShellPort = Pick<Client, 'signIn' | 'signOut' | 'call'>

export const ShellContext = createContext<ShellPort | null>(null)

export function useShell(): ShellPort {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('a shell is drawn inside <ShellContext>')
  return shell
}
