import type { Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import { accountOf } from '../identity/accounts.ts'
import { activationOf, isActivated, type ActivationItem } from '../identity/activation.ts'
import type { OutboxItem } from '../storage/index.ts'
import { oneAddress } from '../identity/address.ts'
import { mailAccount } from './accountMail.ts'

/** The account that the link is for; found out here, so that who asks learns nothing of it (attack: enumeration). */
async function askedAccount(
  gateway: Gateway,
  site: string,
  item: ActivationItem,
): Promise<StoredRecord | null> {
  if ('user' in item) return gateway.database.store(site).get('user', item.user)
  return oneAddress(item.email) ? accountOf(gateway, site, item.email) : null
}

/** Puts the link into a mail to a member, unless it is needed no more. Call it in a transaction. */
export async function sendActivation(
  gateway: Gateway,
  item: OutboxItem,
): Promise<Result<unknown> | null> {
  const asked = item.payload as ActivationItem
  const user = await askedAccount(gateway, item.site, asked)
  if (!user || user.status === 'suspended' || isActivated(user)) return null
  return mailAccount(gateway, item, user, {
    template: 'mail-activate',
    screen: '/user/activate',
    secret: { purpose: 'activate', about: activationOf(item.site, user) },
    locale: asked.locale,
    stranger: { isTooMuch: false },
  })
}
