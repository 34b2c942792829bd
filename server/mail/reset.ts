import type { Gateway } from '../gateway.ts'
import { accountOf } from '../identity/accounts.ts'
import { openReset } from '../identity/resets.ts'
import type { OutboxItem } from '../storage/index.ts'
import type { Locale, Result } from '#shared'
import { oneAddress, sameAddress } from '../identity/address.ts'
import { mailAccount } from './accountMail.ts'

export interface ResetItem {
  email: string
  locale: Locale
}

/**
 * Asks for a link to set a new password. Whether anybody has this address is found out later, by the outbox: the one who
 * asks gets the same answer after the same work either way (readings 1, attack: enumeration).
 */
export async function askForReset(
  { database }: Pick<Gateway, 'database'>,
  site: string,
  { email, locale }: ResetItem,
): Promise<void> {
  const address = oneAddress(email)
  await database.system.outbox.append({
    site,
    kind: 'reset',
    payload: { email: address ? sameAddress(address) : '', locale } satisfies ResetItem,
  })
}

/** Puts the link into a mail to the account with this address, if there is one. Call it in a transaction. */
export async function sendReset(
  gateway: Gateway,
  item: OutboxItem,
): Promise<Result<unknown> | null> {
  const { email, locale } = item.payload as ResetItem
  const user = oneAddress(email) ? await accountOf(gateway, item.site, email) : null
  if (!user || user.status === 'suspended') return null
  return mailAccount(gateway, item, user, {
    template: 'mail-reset',
    screen: '/user/reset',
    secret: { purpose: 'reset', about: await openReset(gateway, item.site, user._id) },
    locale,
  })
}
