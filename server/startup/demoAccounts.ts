import type { Gateway } from '../gateway.ts'
import { DEMO_ROLES } from '../seed/accounts.ts'

/** Those of the demo's accounts that are there: an older installation has none of the roles that came later. */
async function demoAccounts({ database }: Pick<Gateway, 'database'>): Promise<string[]> {
  const sites = await database.store('').find('site', {})
  const found = new Set<unknown>()
  for (const { _id } of sites)
    for (const { username } of await database
      .store(_id)
      .find('user', { username: { $in: [...DEMO_ROLES] } }))
      found.add(username)
  return DEMO_ROLES.filter((role) => found.has(role))
}

/** Who can sign in to the demo and where. `password` is known at the first start alone: it is stored as a hash. */
export async function formatDemoAccounts(
  parts: Pick<Gateway, 'database'>,
  password: string | undefined,
): Promise<string> {
  const accounts = `Demo accounts: ${(await demoAccounts(parts)).join(', ')}`
  return [
    password
      ? `${accounts}. Password of all: ${password}`
      : `${accounts}; the password is the one printed at the first start.`,
    'Staff sign in at /user/login, members ("user") at /member/login.',
  ].join('\n')
}
