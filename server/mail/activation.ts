import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { sameAddress } from '../identity/address.ts'
import type { Caller } from '../identity/caller.ts'
import { isSigned } from '../identity/secret.ts'
import { recordOutcome } from '../writing/journal.ts'
import { heldBack } from './heldBack.ts'
import { queueMail } from './queue.ts'
import { mailSettings } from './site.ts'

const PURPOSE = 'activate'
const TEMPLATE = 'mail-activate'

/** Does the address of an account belong to who has it, as a link in a mail has shown? */
export const isActivated = ({ email, confirmed_email }: Record<string, unknown>): boolean =>
  typeof confirmed_email === 'string' && confirmed_email === sameAddress(String(email))

/**
 * Writes to a member's address with the link that shows whose it is (spec: academy 2.1, activate). The link is for this
 * address: another one of the account wants another link. Call it in a transaction.
 */
export async function askForActivation(
  gateway: Gateway,
  caller: Pick<Caller, 'site' | 'user' | 'locale' | 'requestId'>,
  user: StoredRecord,
): Promise<Result<unknown>> {
  const { _id: site } = caller.site
  const email = sameAddress(String(user.email))
  const about = Buffer.from(JSON.stringify([site, user._id, email])).toString('base64url')
  const { origin } = await mailSettings(gateway, site)
  const name = `${String(user.firstname)} ${String(user.lastname)}`
  return queueMail(
    gateway,
    caller,
    {
      to: email,
      name,
      template: TEMPLATE,
      values: { name, link: `${origin}/user/activate?requestId=${heldBack(about)}` },
      locale: caller.locale,
      secret: { purpose: PURPOSE, about },
      stranger: { isTooMuch: false },
    },
    null,
  )
}

/** Keeps that the address of a token belongs to its account; using the link again changes nothing. Call it in a transaction. */
export async function activate(
  gateway: Gateway,
  caller: Caller,
  token: string,
): Promise<Result<null>> {
  const [about = '', signature = ''] = token.split('.')
  if (!isSigned(gateway.config, PURPOSE, about, signature)) return fail('link-invalid')
  const [at, id, email] = JSON.parse(Buffer.from(about, 'base64url').toString()) as string[]
  const user = at === caller.site._id ? await gateway.database.store(at).get('user', id!) : null
  if (!user || user.status === 'suspended' || sameAddress(String(user.email)) !== email)
    return fail('link-invalid')
  if (isActivated(user)) return ok(null)
  const changed = await engineFor(gateway, at!).update(
    'user',
    user._id,
    { confirmed_email: email },
    user.version,
    onBehalfOf(user._id),
  )
  if (!changed.ok) return changed
  await recordOutcome(gateway, caller, changed.value)
  return ok(null)
}
