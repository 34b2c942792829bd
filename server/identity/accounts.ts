import { emailForm } from '#shared'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import { oneAddress } from './address.ts'

/**
 * The account that somebody means by what they type to sign in. An address finds only the account whose e-mail it is:
 * a user name that looks like one leads nobody astray.
 */
export async function accountOf(
  { database }: Pick<Gateway, 'database'>,
  site: string,
  typed: string,
): Promise<StoredRecord | null> {
  const store = database.store(site)
  const name = typed.trim()
  if (!oneAddress(name)) return store.findSeen('user', 'username', name)
  const found = await store.findSeen('user', 'email', name)
  return found && emailForm(String(found.email)) === emailForm(name) ? found : null
}
