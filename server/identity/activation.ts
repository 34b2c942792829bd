import type { Locale } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sameAddress } from './address.ts'
import { isSigned } from './secret.ts'

const PURPOSE = 'activate'
/** Kind of the outbox: a link for an address that nobody has shown to be theirs yet. */
export const ACTIVATION = 'activation'

/** Whose link it is: an account, or what somebody who is not signed in says is their address. */
export type ActivationItem = ({ user: string } | { email: string }) & { locale: Locale }

/** Does the address of an account belong to who has it, as a link in a mail has shown? */
export const isActivated = ({ email, confirmed_email }: Record<string, unknown>): boolean =>
  typeof confirmed_email === 'string' && confirmed_email === sameAddress(String(email))

/** Asks for the link of an account (spec: academy 2.1, activate). Call it in a transaction. */
export const askForActivation = async (
  { database }: Pick<Gateway, 'database'>,
  site: string,
  payload: ActivationItem,
): Promise<void> => void (await database.system.outbox.append({ site, kind: ACTIVATION, payload }))

/** What a link is about: an account and this address of it; another one wants another link. */
export const activationOf = (site: string, user: { _id: string; email?: unknown }): string =>
  Buffer.from(JSON.stringify([site, user._id, sameAddress(String(user.email))])).toString(
    'base64url',
  )

/** The account and the address that the link of a site is about; undefined for a forged one. */
export function readActivation(
  { config }: Pick<Gateway, 'config'>,
  site: string,
  token: string,
): { user: string; email: string } | undefined {
  const [about = '', signature = ''] = token.split('.')
  if (!isSigned(config, PURPOSE, about, signature)) return undefined
  const [at, user, email] = JSON.parse(Buffer.from(about, 'base64url').toString()) as string[]
  return at === site ? { user: user!, email: email! } : undefined
}
