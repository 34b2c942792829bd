import { onBehalfOf } from '#engine'
import { fail, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { recordOutcome } from './journal.ts'
import type { Caller } from '../identity/caller.ts'
import {
  checkPassword,
  hashPassword,
  passwordConfigOf,
  verifyPassword,
} from '../identity/passwords.ts'
import { isResetToken, takeReset } from '../identity/resets.ts'

export interface PasswordChange {
  newPassword: unknown
  /** From the link in the mail. */
  requestId?: unknown
  /** Of who is signed in, instead of a link. */
  currentPassword?: unknown
}

/** Whose password it is that may be changed with this; null where nobody's. A link is used up by it. */
async function ownerOf(
  gateway: Gateway,
  { site, user }: Caller,
  { requestId, currentPassword }: PasswordChange,
): Promise<string | null> {
  if (typeof requestId === 'string' && requestId) return takeReset(gateway, site._id, requestId)
  if (!user || typeof currentPassword !== 'string') return null
  const record = await gateway.database.store(site._id).get('user', user._id)
  return (await verifyPassword(
    typeof record?.password === 'string' ? record.password : undefined,
    currentPassword,
  ))
    ? user._id
    : null
}

/**
 * Sets a new password by the link of a mail, or by the current password of who is signed in. Every other session of the
 * user ends, and so does every other link (spec: academy 7 changepwd, readings 1). Call it in a transaction; `session` is
 * the hash of the one that stays.
 */
export async function changePassword(
  gateway: Gateway,
  caller: Caller,
  change: PasswordChange,
  session: string | null = null,
): Promise<Result<{ user: string }>> {
  const { database, config } = gateway
  const site = caller.site._id
  const password = checkPassword(change.newPassword, await passwordConfigOf(database, site))
  if (!password.ok) return password
  if (
    typeof change.requestId === 'string' &&
    change.requestId &&
    !isResetToken({ config }, change.requestId)
  )
    return fail('reset-invalid')
  const hashed = await hashPassword(password.value)
  const owner = await ownerOf(gateway, caller, change)
  const user = owner ? await database.store(site).get('user', owner) : null
  if (!user || user.status === 'suspended') return fail('reset-invalid')
  const changed = await engineFor(gateway, site).update(
    'user',
    user._id,
    { password: hashed, req_reset: false },
    user.version,
    onBehalfOf(user._id),
  )
  if (!changed.ok) return changed
  await recordOutcome(gateway, caller, changed.value)
  await database.system.sessions.removeOfUser(
    site,
    user._id,
    caller.user?._id === user._id && session ? session : undefined,
  )
  await database.system.resets.removeOfUser(site, user._id)
  return ok({ user: user._id })
}
