import type { StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { payPath } from '../writing/purchase.ts'
import { queueMail } from './queue.ts'
import { mailSettings } from './site.ts'
import { hasHadEnough } from './strangers.ts'

/** Writes to who ordered where they pay. Call it in the transaction of the order. */
export async function mailOrder(
  gateway: Gateway,
  caller: Caller,
  order: StoredRecord,
): Promise<Result<StoredRecord>> {
  const site = caller.site._id
  const { origin } = await mailSettings(gateway, site)
  const { name, course_name, price, ref1 } = order
  const to = String(order.email)
  const sent = await queueMail(
    gateway,
    caller,
    {
      to,
      name: String(name),
      template: 'mail-purchase',
      values: { name, course: course_name, price, ref1, link: `${origin}${payPath(order)}` },
      locale: caller.locale,
      ...(caller.user ? {} : { stranger: { isTooMuch: await hasHadEnough(gateway, site, to) } }),
    },
    caller.user?._id ?? null,
  )
  return sent.ok ? ok(order) : sent
}
