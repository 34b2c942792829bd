import { isoAt, newId } from '#shared'
import type { Gateway } from '../gateway.ts'
import { isSigned, sign } from './secret.ts'
import { hashToken } from './sessions.ts'

const PURPOSE = 'reset'
/** Milliseconds for which a link sets a new password (spec: readings 1). */
const GOOD_FOR = 30 * 60_000

type Parts = Pick<Gateway, 'config' | 'database' | 'clock'>

/** What stands in the link: it can be worked out again from the id, so that nothing stored is enough to use it. */
export const resetToken = ({ config }: Pick<Gateway, 'config'>, id: string): string =>
  `${id}.${sign(config, PURPOSE, id)}`

/** Makes a reset for a user; earlier ones end. Call it in a transaction. */
export async function openReset(parts: Parts, site: string, user: string): Promise<string> {
  const { database, clock } = parts
  const id = newId(clock.now())
  await database.system.resets.removeOfUser(site, user)
  await database.system.resets.create({
    token_hash: hashToken(resetToken(parts, id)),
    site,
    user_id: user,
    expires_at: isoAt(clock.now() + GOOD_FOR),
  })
  return id
}

/** Could it have been made here? Says nothing of whether it still works. */
export function isResetToken({ config }: Pick<Gateway, 'config'>, token: string): boolean {
  const [id = '', signature = ''] = token.split('.')
  return isSigned(config, PURPOSE, id, signature)
}

/** Uses a reset up, and says whose it was; null for a forged, used or expired one. Call it in the transaction of the change. */
export async function takeReset(
  { config, database }: Parts,
  site: string,
  token: string,
): Promise<string | null> {
  const [id = ''] = token.split('.')
  return isResetToken({ config }, token)
    ? database.system.resets.take(site, hashToken(resetToken({ config }, id)))
    : null
}
