import type { Locale, Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import type { OutboxItem } from '../storage/index.ts'
import { heldBack, type HeldBack } from './heldBack.ts'
import { queueMail, type MailOrder } from './queue.ts'
import { mailSettings } from './site.ts'

interface AccountMail {
  template: string
  /** The screen that the link opens, as `/user/reset`. */
  screen: string
  secret: HeldBack
  locale: Locale
  stranger?: MailOrder['stranger']
}

/** Writes to somebody who has an account, with the link to a screen about it. Call it in a transaction. */
export async function mailAccount(
  gateway: Gateway,
  { site, id }: OutboxItem,
  user: StoredRecord,
  { template, screen, secret, locale, stranger }: AccountMail,
): Promise<Result<unknown>> {
  const { origin } = await mailSettings(gateway, site)
  const name = `${String(user.firstname)} ${String(user.lastname)}`
  const caller = { site: { _id: site, name: '' }, user: null, locale, requestId: `outbox ${id}` }
  const link = `${origin}${screen}?requestId=${heldBack(secret.about)}`
  return queueMail(
    gateway,
    caller,
    {
      to: String(user.email),
      name,
      template,
      values: { name, link },
      locale,
      secret,
      ...(stranger && { stranger }),
    },
    null,
  )
}
