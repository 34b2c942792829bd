import { createContext, useContext } from 'react'
import type { Client } from '#gateway'

/** What shells do besides showing: they sign in and out. The code for it comes when it is first asked for. */
export type ShellPort = Pick<Client, 'signIn' | 'signOut'>

export const ShellContext = createContext<ShellPort | null>(null)

export function useShell(): ShellPort {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('a shell is drawn inside <ShellContext>')
  return shell
}
