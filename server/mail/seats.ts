import { ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import type { NamedLearners } from '../writing/learners.ts'
import { queueMail } from './queue.ts'
import { mailSettings } from './site.ts'
import { hasHadEnough } from './strangers.ts'

/** Writes to each learner who was given a seat of a paid order. Call it in the transaction that named them. */
export async function mailSeats(
  gateway: Gateway,
  caller: Caller,
  { order, added }: NamedLearners,
): Promise<Result<null>> {
  const site = caller.site._id
  const { origin } = await mailSettings(gateway, site)
  for (const { name, email } of added) {
    const company = order.tax_name ?? order.name
    const sent = await queueMail(
      gateway,
      caller,
      {
        to: email,
        name,
        template: 'mail-seat',
        values: { name, email, company, course: order.course_name, link: `${origin}/member/login` },
        locale: caller.locale,
        ...(caller.user
          ? {}
          : { stranger: { isTooMuch: await hasHadEnough(gateway, site, email) } }),
      },
      caller.user?._id ?? null,
    )
    if (!sent.ok) return sent as Result<null>
  }
  return ok(null)
}
