import type { StoredRecord } from '#schema'
import type { Make } from './make.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

/** The roles that have a demo account, named after the role. */
export const DEMO_ROLES = [
  'superadmin',
  'admin',
  'manager',
  'user',
  'purchaser',
  'warehouse',
  'inventory',
  'production',
  'manufacturing',
  'quality',
  'sales',
  'delivery',
  'accounting',
  'finance',
  'customer',
  'member',
  'editor',
  'supervisor',
  'director',
  'cfo',
  'ceo',
  'board',
  'lecturer',
  'auditor',
  'verifier',
] as const

/** One account a role, all with the demo password, given as its hash: hashing it for each would take most of the start. */
export async function seedAccounts(
  make: Make,
  hash: string,
  host: string,
): Promise<Map<string, StoredRecord>> {
  const ids = new Map<string, StoredRecord>()
  for (const [index, role] of DEMO_ROLES.entries()) {
    const record = await make('user', {
      username: role,
      email: `${role}@${host}`,
      password: hash,
      firstname: FIRST_NAMES[index % FIRST_NAMES.length]!,
      lastname: LAST_NAMES[index % LAST_NAMES.length]!,
      roles: [role],
      status: 'active',
    })
    ids.set(role, record)
  }
  return ids
}
