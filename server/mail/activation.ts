import type { Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { activationOf, isActivated, type ActivationItem } from '../identity/activation.ts'
import type { OutboxItem } from '../storage/index.ts'
import { mailAccount } from './accountMail.ts'

/** Puts the link into a mail to a member, unless it is needed no more. Call it in a transaction. */
export async function sendActivation(
  gateway: Gateway,
  item: OutboxItem,
): Promise<Result<unknown> | null> {
  const { user: of, locale } = item.payload as ActivationItem
  const user = await gateway.database.store(item.site).get('user', of)
  if (!user || user.status === 'suspended' || isActivated(user)) return null
  return mailAccount(gateway, item, user, {
    template: 'mail-activate',
    screen: '/user/activate',
    secret: { purpose: 'activate', about: activationOf(item.site, user) },
    locale,
    stranger: { isTooMuch: false },
  })
}
