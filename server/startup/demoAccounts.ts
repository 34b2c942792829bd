import { DEMO_ROLES } from '../seed/accounts.ts'

/** Who can sign in to the demo and where. `password` is known at the first start alone: it is stored as a hash. */
export function formatDemoAccounts(password: string | undefined): string {
  const accounts = `Demo accounts: ${DEMO_ROLES.join(', ')}`
  return [
    password
      ? `${accounts}. Password of all: ${password}`
      : `${accounts}; the password is the one printed at the first start.`,
    'Staff sign in at /user/login, members ("user") at /member/login.',
  ].join('\n')
}
