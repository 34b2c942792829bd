import type { ShellPort } from '#layouts'

const client = async (): Promise<ShellPort> => (await import('#gateway')).createClient()

/** Signing in and out, and the cart; the gateway's client is loaded by the first who does. */
export const lazyShell: ShellPort = {
  signIn: async (...given) => (await client()).signIn(...given),
  signOut: async () => (await client()).signOut(),
  call: async (...given) => (await client()).call(...given),
}
