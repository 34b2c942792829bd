import type { Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { activationOf, isActivated, type ActivationItem } from '../identity/activation.ts'
import type { OutboxItem } from '../storage/index.ts'
import { heldBack } from './heldBack.ts'
import { queueMail } from './queue.ts'
import { mailSettings } from './site.ts'

const TEMPLATE = 'mail-activate'

/** Puts the link into a mail to a member, unless it is needed no more. Call it in a transaction. */
export async function sendActivation(
  gateway: Gateway,
  { site, id, payload }: OutboxItem,
): Promise<Result<unknown> | null> {
  const { user: of, locale } = payload as ActivationItem
  const user = await gateway.database.store(site).get('user', of)
  if (!user || user.status === 'suspended' || isActivated(user)) return null
  const about = activationOf(site, user)
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
      values: { name, link: `${origin}/user/activate?requestId=${heldBack(about)}` },
      locale,
      secret: { purpose: 'activate', about },
      stranger: { isTooMuch: false },
    },
    null,
  )
}
