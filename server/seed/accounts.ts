import type { StoredRecord } from '#schema'
import { hashPassword } from '../identity/passwords.ts'
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
] as const

/** One account a role. Each has a salt of its own, although the demo password is the same. */
export async function seedAccounts(
  make: Make,
  password: string,
  host: string,
): Promise<Map<string, StoredRecord>> {
  const hashes = await Promise.all(DEMO_ROLES.map(() => hashPassword(password)))
  const ids = new Map<string, StoredRecord>()
  for (const [index, role] of DEMO_ROLES.entries()) {
    const record = await make('user', {
      username: role,
      email: `${role}@${host}`,
      password: hashes[index]!,
      firstname: FIRST_NAMES[index % FIRST_NAMES.length]!,
      lastname: LAST_NAMES[index % LAST_NAMES.length]!,
      roles: [role],
      status: 'active',
    })
    ids.set(role, record)
  }
  return ids
}
