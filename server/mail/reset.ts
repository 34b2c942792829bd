import type { Gateway } from '../gateway.ts'
import { accountOf } from '../identity/accounts.ts'
import { openReset } from '../identity/resets.ts'
import type { OutboxItem } from '../storage/index.ts'
import type { Locale, Result } from '#shared'
import { oneAddress, sameAddress } from '../identity/address.ts'
import { heldBack } from './heldBack.ts'
import { queueMail } from './queue.ts'
import { mailSettings } from './site.ts'

export interface ResetItem {
  email: string
  locale: Locale
}

const TEMPLATE = 'mail-reset'

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
  { site, id, payload }: OutboxItem,
): Promise<Result<unknown> | null> {
  const { email, locale } = payload as ResetItem
  const user = oneAddress(email) ? await accountOf(gateway, site, email) : null
  if (!user || user.status === 'suspended') return null
  const reset = await openReset(gateway, site, user._id)
  const { origin } = await mailSettings(gateway, site)
  const name = `${String(user.firstname)} ${String(user.lastname)}`
  const caller = { site: { _id: site, name: '' }, user: null, locale, requestId: `outbox ${id}` }
  return queueMail(
    gateway,
    caller,
    {
      to: String(user.email),
      name,
      template: TEMPLATE,
      values: { name, link: `${origin}/user/reset?requestId=${heldBack(reset)}` },
      locale,
      secret: { purpose: 'reset', about: reset },
    },
    null,
  )
}
