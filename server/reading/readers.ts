import type { SessionUser } from '#gateway'
import { isLocale, type Clock, type Locale } from '#shared'
import type { Config } from '../config.ts'
import type { Gateway } from '../gateway.ts'
import { mayPublishPages } from './publishers.ts'
import type { Caller } from '../identity/caller.ts'
import { heldRoles } from '../identity/roles.ts'
import { isSigned, sign } from '../identity/secret.ts'
import { publicUser, type UserRow } from '../identity/sessions.ts'

/** The header in which a simulated page says whose eyes it reads with. */
export const READER_HEADER = 'x-simulated-reader'
const PURPOSE = 'simulated-reader'
/** Milliseconds: as long as somebody may look at one page without asking for it anew. */
const LASTS = 30 * 60_000

/** Whose eyes: a member by id, somebody with a role, or a visitor who is not signed in. */
export interface Eyes {
  role?: string
  user?: string
  lang?: string
}

/** The person of those eyes; `undefined` where there is no such member on this site. */
export async function personOf(
  { database }: Pick<Gateway, 'database'>,
  site: string,
  { role, user }: Eyes,
): Promise<SessionUser | null | undefined> {
  if (user) {
    const found = await database.store(site).get('user', user)
    return found ? publicUser(found as unknown as UserRow) : undefined
  }
  return role
    ? { _id: 'simulated', username: '', firstname: role, lastname: '', roles: heldRoles([role]) }
    : null
}

/** A token for the script of a simulated page: it reads as that person would, no more than `by` may, for half an hour, and writes nothing. */
export function readerToken(
  config: Config,
  clock: Clock,
  by: Pick<Caller, 'user' | 'site'>,
  { role, user, lang }: Eyes,
): string {
  const text = Buffer.from(
    JSON.stringify({
      site: by.site._id,
      by: by.user?._id,
      until: clock.now() + LASTS,
      role,
      user,
      lang,
    }),
  ).toString('base64url')
  return `${text}.${sign(config, PURPOSE, text)}`
}

/** Who reads with this token, and who is behind them as they are now; nothing where it does not hold. */
export async function openReader(
  gateway: Gateway,
  site: string,
  token: string,
): Promise<{ user: SessionUser | null; behind: SessionUser; locale?: Locale } | undefined> {
  const [text = '', signature = ''] = token.split('.')
  if (!isSigned(gateway.config, PURPOSE, text, signature)) return undefined
  const {
    by,
    until,
    site: of,
    ...eyes
  } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Eyes & {
    site: string
    by: string
    until: number
  }
  if (of !== site || until <= gateway.clock.now()) return undefined
  const row = (await gateway.database.store(site).get('user', by)) as unknown as UserRow | null
  const behind = row && row.status !== 'suspended' ? publicUser(row) : undefined
  if (!behind || !mayPublishPages(gateway, { user: behind } as Caller)) return undefined
  const user = await personOf(gateway, site, eyes)
  return user === undefined
    ? undefined
    : { user, behind, ...(isLocale(eyes.lang) ? { locale: eyes.lang } : {}) }
}
